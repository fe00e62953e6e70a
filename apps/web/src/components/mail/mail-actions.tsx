"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { AppLink } from "../app-link";
import { useAgain } from "./use-again";

type Mail = RouterOutputs["mail"]["get"];
type Act = "cancel" | "again";

const WORDS = {
  cancel: { ask: "送信を取り消す", sure: "このメールは送られなくなります。取り消したメールは、元に戻せません。" },
  again: {
    ask: "もう一度送る",
    sure: "いまの内容で書き直し、面談の相談者とキャリコンの両方へ送ります。届かないアドレスには送られません。",
  },
} as const satisfies Record<Act, { ask: string; sure: string }>;

/** What can still be done about a mail. Each is said before it is done. */
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
        const queued = answer?.queued ?? 0;
        showToast(
          queued > 0
            ? { status: "success", text: `${queued}通を送信待ちにしました。` }
            : { status: "warning", text: `送れる宛先がありませんでした。${answer?.skipped[0]?.reasonLabel ?? ""}` },
        );
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
              {WORDS.cancel.ask}
            </Button>
          )}
          {again !== null && (
            <Button variant="secondary" icon="refresh" onClick={() => setAsked("again")}>
              {WORDS.again.ask}
            </Button>
          )}
          {invites && mail.order && (
            <ButtonLink
              as={AppLink}
              href={href("adminOrderMentees", { id: mail.order.id }, { q: mail.to ?? undefined })}
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
                {WORDS[asked].ask}
              </Button>
            </span>
          }
        >
          {WORDS[asked].sure}
        </Banner>
      )}
    </div>
  );
}
