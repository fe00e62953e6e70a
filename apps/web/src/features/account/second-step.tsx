"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { useEffect, useRef, useState } from "react";
import { ContactText } from "@/components/contact";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { enter, orRefusal } from "./enter";
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
  const [leaving, setLeaving] = useState(false);
  const form = useServerForm({
    schema: () => import("./security/schema").then(({ codeForm }) => codeForm),
    values: { code: "" },
    draft: null,
    send: async ({ code }) => orRefusal(await enter("second-factor", { challenge, code }, next)),
    onSaved(outcome) {
      if ("refused" in outcome) onStartAgain("時間がたったため、確認をやり直します。もう一度ログインしてください。");
      if (!("next" in outcome)) return;
      setLeaving(true);
      window.location.assign(outcome.next);
    },
  });
  const lead = useRef<HTMLParagraphElement>(null);
  // Moves the focus here, because the pressed button has disappeared.
  useEffect(() => lead.current?.focus(), []);

  return (
    <>
      <p ref={lead} tabIndex={-1} className="mb-6 outline-none">
        ご本人の確認のため、認証アプリに表示されているコードを入力してください。
      </p>
      <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="2段階認証" className="grid gap-6">
        <FormRefusal refusal={form.refusal} status="error" />
        <CodeField {...form.field("code")} recovery />
        <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="確認しています">
          ログインする
        </Button>
        <p className="text-sm text-muted">
          <ContactText>
            パスキーを登録している方は、はじめからやり直すと、コードなしでログインできます。スマートフォンと回復用コードの両方をなくしたときは、事務局にご連絡ください。
          </ContactText>
          <Link href={href("login")} className="ml-1 inline-flex min-h-11 items-center">
            はじめからやり直す
          </Link>
        </p>
      </form>
    </>
  );
}
