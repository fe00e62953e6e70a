"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { TextInput } from "@knotter/ui/text-input";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { DISABLED_REASON_TEXT, type Mentee } from "./labels";
import { interviewsOf } from "./list-state";
import { useAdminister } from "./use-administer";

const REASONS = Object.entries(DISABLED_REASON_TEXT).map(([value, label]) => ({ value, label }));
type Reason = keyof typeof DISABLED_REASON_TEXT;
type Future = "keep" | "cancel";

/** Disables an account, after showing what happens to the future interviews. */
export function DisableDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const [reason, setReason] = useState<Reason>("left_company");
  const [note, setNote] = useState("");
  const [future, setFuture] = useState<Future | null>(null);
  const { administer, busy, refusal, sessions: mentorings } = useAdminister(mentee);
  const { data } = trpc.mentees.mentorings.useQuery(
    { ...interviewsOf(mentee.id), status: "upcoming" },
    { meta: { quiet: true }, staleTime: 0 },
  );
  const upcoming = mentorings.length > 0 ? mentorings : (data?.items ?? []).map(({ id, ...item }) => ({ ...item, mentoringId: id }));

  async function disable() {
    const done = await administer(
      { disabled: true, disabledReason: reason, disabledNote: note.trim() || undefined, futureSessions: future ?? undefined },
      "利用を停止しました。",
    );
    if (done) onClose();
  }
  const cancels = upcoming.length > 0 && future === "cancel";
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="利用を停止する"
      description={`${mentee.name ?? "氏名未登録"}さん`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={data === undefined || (upcoming.length > 0 && future === null)}
            onClick={() => void disable()}
          >
            {cancels ? `${upcoming.length}件をキャンセルして停止する` : "停止する"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        <p>すべての端末からログアウトし、ログインできなくなります。あとから再開できます。</p>
        <Field label="理由">
          <Select value={reason} options={REASONS} onChange={(event) => setReason(event.currentTarget.value as Reason)} />
        </Field>
        <Field label="補足" hint="事務局だけが見られます。">
          <TextInput value={note} maxLength={200} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
        {data === undefined && <Skeleton className="h-20 w-full" />}
        {data !== undefined && upcoming.length === 0 && <p>これからの面談はありません。</p>}
        {upcoming.length > 0 && (
          <>
            <ul className="divide-y divide-line rounded-control border border-line">
              {upcoming.map(({ mentoringId, startAt, publicNo }) => (
                <li key={mentoringId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1 tabular-nums">
                  <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center">
                    {formatDateTime(new Date(startAt))}
                  </Link>
                  <span className="text-sm text-muted">{publicNo}</span>
                </li>
              ))}
            </ul>
            <RadioCards<Future>
              legend={`これからの面談${upcoming.length}件`}
              options={[
                { value: "cancel", label: "すべてキャンセルする", hint: "回数は戻り、双方にメールでお知らせします。" },
                { value: "keep", label: "予定どおり残す", hint: "ご本人はログインできないため、参加の方法を別にお伝えください。" },
              ]}
              value={future}
              onChange={setFuture}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
