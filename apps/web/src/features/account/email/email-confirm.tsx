"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Icon } from "@knotter/ui/icon";
import { useEffect, useRef, useState } from "react";
import { EntryLead } from "../entry-lead";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";

/** Confirms one side of a change of address: by a button, never by opening the page. */
export function EmailConfirm({ given, signedIn }: { given: string | null; signedIn: boolean }) {
  const { token, spend, forget } = useLinkToken("email", given);
  const [done, setDone] = useState<{ changed: boolean } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm(link: string) {
    setBusy(true);
    setRefusal(null);
    const [{ post }, { linkRefusal }] = await Promise.all([import("../post"), import("../link-refusal")]);
    const answer = await post<{ changed: boolean }>("/email/confirm", { token: link }).catch(() => null);
    setBusy(false);
    if (answer === null) return setRefusal("通信に時間がかかっています。電波の状態をご確認のうえ、もう一度お試しください。");
    if ("body" in answer) {
      spend();
      return setDone(answer.body);
    }
    const dead = linkRefusal(answer.code);
    setRefusal(
      answer.code === "TOKEN_USED"
        ? "このアドレスの確認は、すでに済んでいます。"
        : (dead?.replace("もう一度送信してください。", "") ?? answer.message),
    );
    if (dead !== null || answer.code === "DUPLICATE_EMAIL") forget();
  }

  const onward = signedIn
    ? { label: "マイページへ", href: href("mypage", {}, { tab: "profile" }) }
    : { label: "ログインへ", href: href("login") };
  if (done !== null) return <Confirmed changed={done.changed} onward={onward} />;
  if (token === null) {
    return (
      <>
        <EntryLead>メールアドレスの変更は、変更前と変更後の両方に届くリンクで確認します。</EntryLead>
        <DeadLink refusal={refusal} />
        <p className="mb-6 text-sm text-muted">
          リンクは24時間有効です。期限が切れたときは、マイページの「プロフィール」からもう一度お手続きください。
        </p>
        <ButtonLink href={onward.href} variant="secondary">
          {onward.label}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <EntryLead>下のボタンを押すと、このメールアドレスの確認が完了します。</EntryLead>
      <div className="grid gap-6">
        <RefusalBanner refusal={refusal} />
        <Button size="large" fullWidth busy={busy} busyLabel="確認しています" onClick={() => void confirm(token)}>
          確認する
        </Button>
        <p className="text-sm text-muted">お心当たりがないときは、押さずにこのページを閉じてください。メールアドレスは変わりません。</p>
      </div>
    </>
  );
}

function Confirmed({ changed, onward }: { changed: boolean; onward: { label: string; href: string } }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Icon name="check-circle" size={26} className="mt-[3px] text-success" />
        {changed ? "メールアドレスを変更しました" : "確認しました"}
      </h2>
      <p className="mt-3 mb-6">
        {changed
          ? "これからのご案内は、新しいメールアドレスにお送りします。次回のログインも、新しいメールアドレスをお使いください。"
          : "もう一方のメールアドレスに届いたリンクも開いて確認すると、変更が完了します。それまでは、いまのメールアドレスのままです。"}
      </p>
      <ButtonLink href={onward.href} variant="secondary">
        {onward.label}
      </ButtonLink>
    </div>
  );
}
