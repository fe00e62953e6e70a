"use client";

import { Button } from "@knotter/ui/button";
import { SectionHeading } from "@knotter/ui/section-heading";
import { useState } from "react";
import { ContactText } from "@/components/contact";
import { FormRefusal } from "@/components/form/form-refusal";
import { PasswordField } from "@/components/form/password-field";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { IdentityCode } from "./identity-code";

/** How a mentee whose address was changed without a confirmation from the old one can be identified again. */
export function IdentitySection() {
  const [leaving, setLeaving] = useState(false);
  const { mutateAsync } = trpc.security.identify.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./schema").then(({ formerPassword }) => formerPassword),
    values: { password: "" },
    draft: null,
    send: (accepted) => mutateAsync(accepted),
    onSaved() {
      setLeaving(true);
      // A full page load, so that everything hidden is read again.
      window.location.reload();
    },
  });
  return (
    <section aria-labelledby="identity" className="mb-10">
      <SectionHeading
        id="identity"
        title="ご本人の確認"
        lead="メールアドレスが、変更前のアドレスでの確認がないまま変わったため、これまでに書かれたものを表示していません。次のどれかで確認が済むと、また表示されます。"
      />
      <ul className="mb-5 list-disc pl-6">
        <li>変更前に使っていたパスワードを、ここに入力する</li>
        <li>変更前に登録したパスキーで、ログインし直す</li>
        <li>面談で、下の確認コードを、以前からの担当キャリコンに伝える</li>
        <li>
          <ContactText>メールアドレスを元に戻し、そのアドレスに届くリンクで確認する（事務局にご連絡ください）</ContactText>
        </li>
      </ul>
      <form
        {...form.formProps}
        method="post"
        onSubmit={(event) => void form.submit(event)}
        aria-label="ご本人の確認"
        className="grid gap-5"
      >
        <FormRefusal refusal={form.refusal} status="error" />
        <PasswordField {...form.field("password")} label="変更前に使っていたパスワード" required />
        <div>
          <Button type="submit" className="max-sm:w-full" busy={form.busy || leaving} busyLabel="確認しています">
            確認する
          </Button>
        </div>
      </form>
      <IdentityCode />
    </section>
  );
}
