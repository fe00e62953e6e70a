"use client";

import { href } from "@knotter/contract/routes";
import { formatFullUntil } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Icon } from "@knotter/ui/icon";
import { useEffect, useRef, useState } from "react";
import { ContactText } from "@/components/contact";
import { NO_CONNECTION } from "@/trpc/sentences";
import { EntryLead } from "../entry-lead";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";

interface Answered {
  state: "waiting" | "changed" | "stopped";
  silentUntil: string | null;
}

const LEADS = {
  new: "事務局が、ご登録のメールアドレスをこのアドレスに変更する手続きを始めました。",
  old: "事務局が、ご登録のメールアドレスを、このアドレスから別のアドレスに変更する手続きを始めました。まだ変更されていません。",
} as const;

const ANSWERS = { confirm: "変更する", stop: "心当たりがない" } as const;

/** The answer of an address's owner to an admin's proposal: by a button, never by opening the page. */
export function EmailProposal({
  given,
  side,
  first,
  signedIn,
}: {
  given: string | null;
  side: "new" | "old";
  /** The answer that the mailed link was for comes first. */
  first: "confirm" | "stop";
  signedIn: boolean;
}) {
  const { token, spend, forget } = useLinkToken("email-proposal", given);
  const [done, setDone] = useState<Answered | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<"confirm" | "stop" | null>(null);

  async function say(link: string, answer: "confirm" | "stop") {
    setBusy(answer);
    setRefusal(null);
    const [{ post }, { linkRefusal }] = await Promise.all([import("../post"), import("../link-refusal")]);
    const answered = await post<Answered>("/email/proposal", { token: link, answer }).catch(() => null);
    setBusy(null);
    if (answered === null) return setRefusal(NO_CONNECTION);
    if ("body" in answered) {
      spend();
      return setDone(answered.body);
    }
    const dead = linkRefusal(answered.code);
    setRefusal(
      answered.code === "TOKEN_USED"
        ? "このアドレスからのお返事は、すでに受け付けています。"
        : dead === null
          ? answered.message
          : "この手続きは、取り消されたか、期限が過ぎています。メールアドレスは変わりません。",
    );
    if (dead !== null) forget();
  }

  const onward = signedIn ? { label: "ホームへ", href: href("home") } : { label: "ログインへ", href: href("login") };
  if (done !== null) return <Said done={done} side={side} onward={onward} />;
  if (token === null) {
    return (
      <>
        <DeadLink refusal={refusal} />
        <EntryLead>
          <ContactText>メールに届いたリンクから開いてください。ご不明な点は、事務局までお知らせください。</ContactText>
        </EntryLead>
        <ButtonLink href={onward.href} variant="secondary">
          {onward.label}
        </ButtonLink>
      </>
    );
  }
  const order = first === "confirm" ? (["confirm", "stop"] as const) : (["stop", "confirm"] as const);
  return (
    <>
      <EntryLead>{LEADS[side]}</EntryLead>
      <div className="grid gap-4">
        <RefusalBanner refusal={refusal} />
        {order.map((answer, place) => (
          <Button
            key={answer}
            size="large"
            fullWidth
            variant={place === 0 ? "primary" : "secondary"}
            busy={busy === answer}
            disabled={busy !== null && busy !== answer}
            busyLabel="送信しています"
            onClick={() => void say(token, answer)}
          >
            {ANSWERS[answer]}
          </Button>
        ))}
        <p className="text-sm text-muted">「心当たりがない」を押すと、手続きは止まり、メールアドレスは変わりません。</p>
      </div>
    </>
  );
}

function Said({
  done: { state, silentUntil },
  side,
  onward,
}: {
  done: Answered;
  side: "new" | "old";
  onward: { label: string; href: string };
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const titles = { waiting: "確認しました", changed: "メールアドレスを変更しました", stopped: "変更を止めました" } as const;
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Icon name="check-circle" size={26} className="mt-[3px] text-success" />
        {titles[state]}
      </h2>
      <p className="mt-3 mb-6">
        {state === "changed" &&
          "これからのご案内は、新しいメールアドレスにお送りします。次回のログインも、新しいメールアドレスをお使いください。"}
        {state === "stopped" && (
          <ContactText>メールアドレスは変わりません。続けてこのようなメールが届くときは、事務局までお知らせください。</ContactText>
        )}
        {state === "waiting" &&
          (side === "old"
            ? "新しいアドレスでの確認が済むと、変更が完了します。それまでは、いまのメールアドレスのままです。"
            : `変更前のアドレスからのお返事を${silentUntil === null ? "" : `${formatFullUntil(new Date(silentUntil))} まで`}お待ちします。それまでは、いまのメールアドレスのままです。`)}
      </p>
      <ButtonLink href={onward.href} variant="secondary">
        {onward.label}
      </ButtonLink>
    </div>
  );
}
