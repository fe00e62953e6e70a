"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { PasswordInput } from "@knotter/ui/password-input";
import { SectionHeading } from "@knotter/ui/section-heading";
import { type FormEvent, useState } from "react";
import { ContactText } from "@/components/contact";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { IdentityCode } from "./identity-code";

/** How a mentee whose address was changed without a confirmation from the old one can be identified again. */
export function IdentitySection() {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = trpc.security.identify.useMutation({
    meta: { quiet: true },
    // A full page load, so that everything hidden is read again.
    onSuccess: () => window.location.reload(),
    onError(cause) {
      const [message] = appErrorOf(cause)?.fieldErrors?.["password"] ?? [];
      if (message === undefined) setRefusal(errorText(cause));
      else setError(message);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    setError(password === "" ? "必須項目です" : undefined);
    if (password !== "") mutate({ password });
  }
  return (
    <section aria-labelledby="identity" className="mb-10">
      <SectionHeading
        id="identity"
        title="ご本人の確認"
        lead="メールアドレスが、変更前のアドレスでの確認がないまま変わったため、これまでに書かれたものを表示していません。次のどれかで確認が済むと、また表示されます。"
      />
      <ul className="mb-5 list-disc pl-6">
        <li>変更前に使っていたパスワードを、ここに入力する</li>
        <li>面談で、下の確認コードを、以前からの担当キャリコンに伝える</li>
        <li>
          <ContactText>メールアドレスを元に戻し、そのアドレスに届くリンクで確認する（事務局にご連絡ください）</ContactText>
        </li>
      </ul>
      <form method="post" onSubmit={submit} noValidate aria-label="ご本人の確認" className="grid gap-5">
        {refusal !== null && <Banner status="error" announce title={refusal} />}
        <Field label="変更前に使っていたパスワード" required error={error}>
          <PasswordInput value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
        </Field>
        <div>
          <Button type="submit" busy={isPending || isSuccess} busyLabel="確認しています">
            確認する
          </Button>
        </div>
      </form>
      <IdentityCode />
    </section>
  );
}
