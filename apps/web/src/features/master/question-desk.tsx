"use client";

import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useEffect, useState } from "react";
import { AppLink } from "../../components/app-link";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import { whenAsked } from "../../components/when-opened";
import { trpc } from "../../trpc/client";
import { type BankDraft, draftOf, isChanged } from "./bank-draft";
import { BankView } from "./bank-view";

const BankEditor = whenAsked(() => import("./bank-editor").then((module) => module.BankEditor));
const PublishDialog = whenAsked(() => import("./publish-dialog").then((module) => module.PublishDialog));

/** One version to read; the newest one can be the base of the next. */
export function QuestionDesk({ version, onVersion }: { version: number | null; onVersion: (version: number | null) => void }) {
  const { data: versions } = trpc.questions.versions.useQuery({});
  const { data: bank } = trpc.questions.bank.useQuery(version === null ? {} : { version }, { enabled: versions?.items.length !== 0 });
  const kept = useDraft<BankDraft>(drafts.questionBank());
  const [draft, setDraft] = useState<BankDraft | null>(null);
  const [publishing, setPublishing] = useState(false);
  const newest = versions && (versions.items[0]?.version ?? 0);

  // Restores a draft from before a reload; a draft based on a version that is no longer the newest is obsolete.
  useEffect(() => {
    const { basedOn, groups, name } = kept.read();
    if (basedOn !== undefined && groups && name !== undefined && newest === basedOn) setDraft((now) => now ?? { basedOn, groups, name });
  }, [kept, newest]);

  const write = (next: BankDraft | null) => {
    setDraft(next);
    if (next) kept.write(next);
    else kept.clear();
  };
  const publish = publishing && draft && (
    <PublishDialog
      draft={draft}
      onClose={() => setPublishing(false)}
      onDone={() => {
        setPublishing(false);
        write(null);
        onVersion(null);
      }}
    />
  );

  if (versions?.items.length === 0) {
    return (
      <>
        {draft ? (
          <>
            <div className="mb-6 flex justify-end">
              <Button onClick={() => setPublishing(true)}>確認して公開する</Button>
            </div>
            <BankEditor draft={draft} onChange={write} />
          </>
        ) : (
          <EmptyState
            title="設問集はまだありません"
            action={
              <Button icon="plus" onClick={() => write({ basedOn: 0, name: "事前質問", groups: [] })}>
                最初の版を作る
              </Button>
            }
          >
            面談の前に相談者が選ぶ質問を、まとまりごとに登録します。
          </EmptyState>
        )}
        {publish}
      </>
    );
  }
  if (!versions || !bank) {
    return (
      <SkeletonRegion label="設問集を読み込んでいます" className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </SkeletonRegion>
    );
  }
  const isNewest = bank.version === newest;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Field label="版" className="w-full md:w-96">
          <Select
            value={String(bank.version)}
            disabled={draft !== null}
            onChange={(event) => onVersion(Number(event.currentTarget.value) === newest ? null : Number(event.currentTarget.value))}
            options={versions.items.map((item) => ({
              value: String(item.version),
              label: `第${item.version}版　${item.name}（${formatDate(tokyoDate(new Date(item.createdAt)))}）${item.current ? "　使用中" : ""}`,
            }))}
          />
        </Field>
        {draft === null ? (
          isNewest && (
            <Button icon="edit" onClick={() => write(draftOf(bank))}>
              編集して次の版を作る
            </Button>
          )
        ) : (
          <div className="flex gap-3">
            <Button variant="secondary" onClick={() => write(null)}>
              編集をやめる
            </Button>
            <Button disabled={!isChanged(draft, bank)} onClick={() => setPublishing(true)}>
              確認して公開する
            </Button>
          </div>
        )}
      </div>
      {!isNewest && (
        <Banner className="mb-6">
          前の版です。この版で書かれた事前質問と、この版を指定した施策（
          {bank.orders > 0 ? <AppLink href={href("adminOrders", {}, { questionSetId: bank.id })}>{bank.orders}件</AppLink> : "0件"}
          ）では、いまもこの言葉が使われます。
        </Banner>
      )}
      {draft && isNewest ? <BankEditor draft={draft} onChange={write} /> : <BankView bank={bank} />}
      {publish}
    </>
  );
}
