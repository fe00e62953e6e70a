"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useAgain } from "./use-again";

type Mail = RouterOutputs["mail"]["get"];
type Act = "cancel" | "again";
type Again = RouterOutputs["mail"]["report"];

const ASK = { cancel: "送信を取り消す", again: "もう一度送る" } as const satisfies Record<Act, string>;

/**
 * What the action does, and to whom: a reminder of a report goes to those who have not written one, other mails to their original readers.
 */
function sureOf(what: Act, type: Mail["type"]): string {
  if (what === "cancel") return "このメールは送られなくなります。取り消したメールは、元に戻せません。";
  const readers = type === "report" ? "まだ提出していない方（相談者・キャリコン）へ" : "はじめに送った方（相談者・キャリコン）へ";
  return `いまの内容で書き直し、${readers}送ります。届かないアドレスには送られません。`;
}

/** The outcome, with the masked addresses of the recipients. */
function saidOf({ queued, mails, skipped, deduplicated }: Again): { status: "success" | "info" | "warning"; text: string } {
  if ((queued ?? 0) > 0) {
    const readers = mails.flatMap(({ to }) => to ?? []);
    return { status: "success", text: `${queued}通を送信待ちにしました。${readers.length > 0 ? `宛先：${readers.join("、")}` : ""}` };
  }
  if (deduplicated) return { status: "info", text: "同じメールが、すでに送信待ちです。" };
  return { status: "warning", text: `送れる宛先がありませんでした。${skipped[0]?.reasonLabel ?? ""}` };
}

/** The actions still possible for a mail, each with a confirmation. */
export function MailActions({ mail }: { mail: Mail }) {
  const utils = trpc.useUtils();
  const cancel = trpc.mail.cancel.useMutation({ meta: { quiet: true } });
  const again = useAgain(mail);
  const [asked, setAsked] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function act(what: Act) {
    setBusy(true);
    setRefusal(null);
    try {
      if (what === "cancel") {
        await cancel.mutateAsync({ id: mail.id });
        showToast({ status: "success", text: "送信を取り消しました。" });
      } else {
        const answer = await again?.();
        if (answer) showToast(saidOf(answer));
      }
      setAsked(null);
      await Promise.all([utils.mail.get.invalidate({ id: mail.id }), utils.mail.list.invalidate(), utils.orders.mails.invalidate()]);
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const invites = mail.type === "mentee_register" && mail.order !== null && mail.status !== "delivered" && mail.status !== "sent";
  if (!mail.canCancel && again === null && !invites) return null;
  return (
    <div className="grid gap-3">
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      {asked === null ? (
        <div className="flex flex-wrap gap-3">
          {mail.canCancel && (
            <Button variant="secondary" onClick={() => setAsked("cancel")}>
              {ASK.cancel}
            </Button>
          )}
          {again !== null && (
            <Button variant="secondary" icon="refresh" onClick={() => setAsked("again")}>
              {ASK.again}
            </Button>
          )}
          {invites && mail.order && (
            <ButtonLink
              as={AppLink}
              href={href(
                "adminOrderMentees",
                { id: mail.order.id },
                mail.reader?.orderMenteeId ? { row: mail.reader.orderMenteeId } : { q: mail.to ?? undefined },
              )}
              variant="secondary"
              icon="users"
            >
              対象者の画面で、この方を確認する
            </ButtonLink>
          )}
        </div>
      ) : (
        <Banner
          status="warning"
          announce
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => setAsked(null)}>
                やめる
              </Button>
              <Button variant={asked === "cancel" ? "danger" : "primary"} size="small" busy={busy} onClick={() => void act(asked)}>
                {ASK[asked]}
              </Button>
            </span>
          }
        >
          {sureOf(asked, mail.type)}
        </Banner>
      )}
    </div>
  );
}
