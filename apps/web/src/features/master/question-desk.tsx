"use client";

import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useEffect, useState } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { BankView } from "./bank-view";

const BankForm = whenAsked(() => import("./bank-form").then((module) => module.BankForm));

const FIRST = { version: 0, name: "事前質問シート", groups: [] };

/** One version to read; the newest one can be the base of the next. */
export function QuestionDesk({ version, onVersion }: { version: number | null; onVersion: (version: number | null) => void }) {
  const { data: versions } = trpc.questions.versions.useQuery({});
  const { data: bank } = trpc.questions.bank.useQuery(version === null ? {} : { version }, { enabled: versions?.items.length !== 0 });
  const newest = versions && (versions.items[0]?.version ?? 0);
  const draft = useDraft<object>(drafts.questionBank(String(newest ?? "")));
  const [isEditing, setEditing] = useState(false);

  // What was being written before a reload is taken up; what was based on an older version is obsolete.
  useEffect(() => {
    if (Object.keys(draft.read()).length > 0) setEditing(true);
  }, [draft]);

  const onPublished = () => {
    setEditing(false);
    onVersion(null);
  };

  if (versions?.items.length === 0) {
    if (isEditing) return <BankForm bank={FIRST} onPublished={onPublished} />;
    return (
      <EmptyState
        title="設問集はまだありません"
        action={
          <Button icon="plus" onClick={() => setEditing(true)}>
            最初の版を作る
          </Button>
        }
      >
        面談の前に相談者が選ぶ質問を、まとまりごとに登録します。
      </EmptyState>
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
  const isForm = isEditing && isNewest;
  const choice = (
    <Field label="版" hideLabel className="w-full md:w-auto md:max-w-full md:min-w-80">
      <Select
        value={String(bank.version)}
        disabled={isForm}
        onChange={(event) => onVersion(Number(event.currentTarget.value) === newest ? null : Number(event.currentTarget.value))}
        options={versions.items.map((item) => ({
          value: String(item.version),
          label: `第${item.version}版${item.current ? "（使用中）" : ""}　${item.name}　${briefDate(tokyoDate(new Date(item.createdAt)))}`,
        }))}
      />
    </Field>
  );
  if (isForm) return <BankForm bank={bank} head={choice} onCancel={() => setEditing(false)} onPublished={onPublished} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {choice}
        {isNewest && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            編集して次の版を作る
          </Button>
        )}
      </div>
      {!isNewest && (
        <Banner className="mb-3">
          前の版です。この版で書かれた事前質問シートと、この版を指定した施策（
          {bank.orders > 0 ? <AppLink href={href("adminOrders", {}, { questionSetId: bank.id })}>{bank.orders}件</AppLink> : "0件"}
          ）では、いまもこの言葉が使われます。
        </Banner>
      )}
      <BankView bank={bank} />
    </>
  );
}
