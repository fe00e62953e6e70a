"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ContactText } from "@/components/contact";
import { enter } from "./enter";
import { RefusalBanner } from "./refusal-banner";
import { CodeField } from "./security/code-field";

/** The second step of a sign-in: the code of the app, or a recovery code. An expired challenge leads back to the first step. */
export function SecondStep({
  challenge,
  next,
  onStartAgain,
}: {
  challenge: string;
  next: string | null;
  onStartAgain: (why: string) => void;
}) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  // Moves the focus here, because the pressed button has disappeared.
  useEffect(() => lead.current?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (code.trim() === "") {
      setError("必須項目です");
      return;
    }
    setError(undefined);
    setBusy(true);
    const outcome = await enter("second-factor", { challenge, code }, next);
    if ("next" in outcome) {
      window.location.assign(outcome.next);
      return;
    }
    setBusy(false);
    if ("challenge" in outcome) return;
    if (outcome.dead) onStartAgain("時間がたったため、確認をやり直します。もう一度ログインしてください。");
    else if (outcome.field) setError(outcome.refused);
    else setRefusal(outcome.refused);
  }

  return (
    <>
      <p ref={lead} tabIndex={-1} className="mb-6 outline-none">
        ご本人の確認のため、認証アプリに表示されているコードを入力してください。
      </p>
      <form method="post" onSubmit={(event) => void send(event)} noValidate aria-label="2段階認証" className="grid gap-6">
        <RefusalBanner refusal={refusal} />
        <CodeField recovery error={error} value={code} onChange={(event) => setCode(event.currentTarget.value)} name="code" />
        <Button type="submit" size="large" fullWidth busy={busy} busyLabel="確認しています">
          ログインする
        </Button>
        <p className="text-sm text-muted">
          <ContactText>スマートフォンと回復用コードの両方をなくしたときは、事務局にご連絡ください。</ContactText>
          <Link href={href("login")} className="ml-1 inline-flex min-h-11 items-center">
            はじめからやり直す
          </Link>
        </p>
      </form>
    </>
  );
}
