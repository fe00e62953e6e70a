"use client";

import { href } from "@knotter/contract/routes";
import { formatDate, formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ContactText } from "@/components/contact";
import { ExportData } from "@/components/export-data";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { closeSession } from "@/trpc/sign-in";
import { LEAVE_TEXT, type Leave, TYPED } from "./leave-labels";

/**
 * Shows what is canceled, what stays and until when, then asks for a typed word, so that nobody leaves by accident. The preview is the
 * server's dry run, requested when the dialog opens and never cached.
 */
export function LeaveDialog({ menteeId, leave, onClose }: { menteeId: string; leave: Leave; onClose: () => void }) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const [gone, setGone] = useState(false);
  const words = LEAVE_TEXT[leave.scope];
  const closes = leave.scope === "account";
  const asked = { id: menteeId, scope: leave.scope, ...(leave.scope === "order" && { orderId: leave.orderId }) };
  const preview = useQuery({
    queryKey: ["mentees.cancel.preview", asked],
    queryFn: () => utils.client.mentees.cancel.mutate({ ...asked, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { mutateAsync, isPending, error } = trpc.mentees.cancel.useMutation({ meta: { quiet: true } });

  async function carryOut() {
    if (typed.trim() !== TYPED) {
      setMissing(true);
      return;
    }
    try {
      await mutateAsync(asked);
    } catch {
      return;
    }
    if (closes) {
      setGone(true);
      // The sessions have ended with the account, so the cookie is removed as well.
      await closeSession();
      window.location.assign(href("login", {}, { done: "left" }));
      return;
    }
    showToast({ status: "success", text: "施策の利用を終了しました。" });
    await Promise.all([utils.mentees.get.invalidate(), utils.mentees.mentorings.invalidate(), utils.currentUser.get.invalidate()]);
    router.refresh();
    onClose();
  }

  const { data } = preview;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button variant="danger" busy={isPending || gone} busyLabel={words.busy} disabled={!data} onClick={() => void carryOut()}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {(error ?? preview.error) && (
          <Banner status="warning" announce>
            {errorText(error ?? preview.error)}
          </Banner>
        )}
        {leave.scope === "order" && (
          <p>
            <span className="font-bold">{leave.name}</span>
            <ContactText>の利用をやめます。もう一度使うには、人事ご担当者または事務局へご連絡ください。</ContactText>
          </p>
        )}
        {preview.isPending && <SkeletonText lines={4} />}
        {data && (
          <>
            <section aria-labelledby="leave-sessions">
              <h3 id="leave-sessions">これからの面談</h3>
              {data.cancelledMentorings.length === 0 ? (
                <p className="mt-1">キャンセルになる面談はありません。</p>
              ) : (
                <>
                  <p className="mt-1">次の面談は、自動でキャンセルされます。キャリコンには、ご利用が終わったことだけが伝わります。</p>
                  <ul className="mt-2 grid gap-1">
                    {data.cancelledMentorings.map(({ id, startAt, publicNo }) => (
                      <li key={id} className="font-bold tabular-nums">
                        {formatDateTime(new Date(startAt))}
                        <span className="ml-3 text-sm font-normal text-muted">{publicNo}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </section>
            <section aria-labelledby="leave-data">
              <h3 id="leave-data">残るもの、消えるもの</h3>
              {closes ? (
                <>
                  <ul className="mt-1 list-disc pl-5">
                    <li>すぐにログインできなくなり、元に戻せません。</li>
                    {data.dataDeletionPlannedOn !== null && (
                      <li>
                        お名前や連絡先などの個人データは、
                        <span className="inline-block font-bold tabular-nums">{formatDate(data.dataDeletionPlannedOn)}</span>
                        以降に消えます。
                      </li>
                    )}
                    <li>ご利用の回数と、同意・操作の記録は、そのあとも残ります。</li>
                  </ul>
                  <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                    <p className="text-sm">退会のあとは受け取れません。</p>
                    <ExportData menteeId={menteeId} size="small" />
                  </div>
                </>
              ) : (
                <p className="mt-1">これまでの面談の記録は残り、マイページでご覧いただけます。</p>
              )}
            </section>
            <Field label={`確認のため「${TYPED}」と入力してください`} error={missing ? `「${TYPED}」とご入力ください` : undefined}>
              <TextInput
                value={typed}
                autoComplete="off"
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setMissing(false);
                }}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
