"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { CheckField, SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { AffectedChoice } from "./affected-choice";
import type { Edit } from "./labels";
import { useDisable } from "./use-disable";

const REASONS = [
  { value: "request", label: "本人の希望" },
  { value: "left_company", label: "業務委託の終了" },
  { value: "violation", label: "規約への違反" },
  { value: "other", label: "その他" },
] as const;

/** Disables a mentor. Every future interview is decided about first, and the sentence above the button says what will happen. */
export function DisableDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { form, affected, loaded, checking, failure, wishes, wish, ready, retry } = useDisable(edit, onClose);
  const counts = { keep: 0, cancel: 0, reassign: 0 };
  for (const { mentoringId } of affected) {
    const plan = wishes.get(mentoringId)?.plan;
    if (plan) counts[plan] += 1;
  }
  const open = affected.length - counts.keep - counts.cancel - counts.reassign;
  const all = affected.map(({ mentoringId }) => mentoringId);
  return (
    <FormDialog
      form={form}
      title="停止する"
      description={edit.form.name ?? edit.form.displayName ?? undefined}
      size="large"
      submitLabel={counts.cancel > 0 ? `${counts.cancel}件をキャンセルして停止する` : "停止する"}
      variant="danger"
      disabled={!ready}
      onClose={onClose}
    >
      {failure !== null && (
        <Banner
          status="warning"
          announce
          action={
            !loaded && (
              <Button variant="secondary" size="small" icon="refresh" onClick={retry}>
                もう一度読み込む
              </Button>
            )
          }
        >
          {failure}
        </Banner>
      )}
      <ul className="grid list-disc gap-1 pl-5">
        <li>検索と予約からすぐに外れ、すべての端末からログアウトします。</li>
        <li>予定どおり行う面談があるあいだは、ログインして面談を行えます。ないときは、ログインもできなくなります。</li>
      </ul>
      {!loaded && failure === null && (
        <SkeletonRegion label="これからの面談を確認しています">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="mt-3 h-6 w-2/3" />
        </SkeletonRegion>
      )}
      {loaded && affected.length === 0 && <p>これからの面談はありません。</p>}
      {affected.length > 0 && (
        <section aria-labelledby="affected" aria-busy={checking}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h3 id="affected" className="text-base">
              これからの面談 {affected.length}件をどうするか
            </h3>
            {affected.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button variant="quiet" size="small" onClick={() => wish(all, { plan: "keep" })}>
                  すべて予定どおり
                </Button>
                <Button variant="quiet" size="small" onClick={() => wish(all, { plan: "cancel" })}>
                  すべてキャンセル
                </Button>
              </div>
            )}
          </div>
          <ul className="divide-y divide-line rounded-card border border-line">
            {affected.map((session) => (
              <AffectedChoice
                key={session.mentoringId}
                session={session}
                wish={wishes.get(session.mentoringId)}
                onWish={(wanted) => wish([session.mentoringId], wanted)}
                mentorId={edit.id}
              />
            ))}
          </ul>
          <p role="status" className="mt-3 font-bold tabular-nums">
            予定どおり{counts.keep}件・引き継ぎ{counts.reassign}件・キャンセル{counts.cancel}件
            {open > 0 && `（あと${open}件を選んでください）`}
          </p>
          <p className="mt-1 text-sm text-muted">
            キャンセルする面談の回数は相談者に戻ります。引き継ぎとキャンセルは、双方にメールでお知らせします。
          </p>
        </section>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...form.field("reason")} label="停止の理由" hint="事務局の記録に残ります。" options={REASONS} />
        <TextField {...form.field("note")} label="補足" hint="事務局だけが見られます。" />
      </div>
      <CheckField {...form.check("notify")} label="本人にメールで知らせる" />
    </FormDialog>
  );
}
