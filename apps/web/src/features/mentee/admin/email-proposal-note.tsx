"use client";

import { formatDateTime, formatFullUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Mentee } from "./labels";

type Proposal = NonNullable<NonNullable<Mentee["office"]>["emailProposal"]>;

const at = (instant: string): string => formatDateTime(new Date(instant));

function sentenceOf({ state, email, silentUntil, expiresAt, oldConfirmedAt, settledAt }: Proposal): string {
  const when = settledAt === null ? "" : `${at(settledAt)} に`;
  switch (state) {
    case "waiting_new":
      return `${email} に届いたリンクでの確認を待っています。${oldConfirmedAt === null ? `変更前のアドレスの返事は ${formatFullUntil(new Date(silentUntil))} まで待ちます。` : "変更前のアドレスの確認は済みました。"}${formatFullUntil(new Date(expiresAt))} を過ぎると、手続きは終わります。`;
    case "waiting_old":
      return `${email} の確認が済みました。変更前のアドレスの返事を ${formatFullUntil(new Date(silentUntil))} まで待ち、返事がなければ変わります。`;
    case "applied":
      return `${when} ${email} に変わりました。`;
    case "stopped":
      return `${when}、メールを受け取った方が「心当たりがない」を選び、手続きを止めました。`;
    case "canceled":
      return `${when}、${email} への変更の手続きを取り消しました。`;
    case "expired":
      return `${email} での確認がないまま期限が過ぎ、手続きが終わりました。`;
    case "taken":
      return `${email} がほかの方に使われたため、変わりませんでした。`;
  }
}

/** The state of an admin's proposal of an address, and whether the person has been identified since the last change. */
export function EmailProposalNote({ mentee }: { mentee: Mentee }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = trpc.mentees.cancelEmailProposal.useMutation({
    meta: { quiet: true },
    onSuccess: () => showToast({ status: "success", text: "メールアドレスの変更の手続きを取り消しました。" }),
    onError: (error) => setRefusal(errorText(error)),
    onSettled: () => utils.mentees.get.invalidate({ id: mentee.id }),
  });
  const { emailProposal: proposal = null, unidentifiedSince = null } = mentee.office ?? {};
  const open = proposal !== null && proposal.settledAt === null;
  return (
    <>
      {refusal !== null && <Banner status="error" announce title={refusal} />}
      {proposal !== null && (
        <Banner
          status="info"
          title={open ? "メールアドレスの変更の手続き中です" : "メールアドレスの変更の手続き"}
          action={
            open && (
              <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate({ id: mentee.id })}>
                手続きを取り消す
              </Button>
            )
          }
        >
          {sentenceOf(proposal)}
        </Banner>
      )}
      {unidentifiedSince !== null && (
        <Banner status="warning" title="ご本人の確認が済んでいません">
          {at(unidentifiedSince)}{" "}
          に、変更前のアドレスでの確認がないままメールアドレスが変わりました。ご本人が前のパスワードで確認するか、担当キャリコンが面談で確認するまで、それまでに書かれたものはご本人にも表示されません。
        </Banner>
      )}
    </>
  );
}
