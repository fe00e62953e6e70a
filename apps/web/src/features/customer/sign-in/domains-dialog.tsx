"use client";

import { drafts } from "@/components/form/drafts";
import { CheckField, TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { domainsForm } from "./sign-in-schema";
import type { SignIn } from "./types";
import { useStored } from "./use-stored";

/** Whose sign-in the company decides, and whether there is any other. */
export function DomainsDialog({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const { id, domains, ssoOnly, version } = signIn;
  const stored = useStored(id, onClose);
  const { mutateAsync } = trpc.customerSignIn.update.useMutation(QUIET);
  const form = useServerForm({
    schema: domainsForm,
    values: { domains: domains.join("\n"), ssoOnly },
    draft: drafts.signInDomains(id),
    anew: ["ssoOnly"],
    send: (settings) => mutateAsync({ ...settings, id, expectedVersion: version }),
    onSaved: (view) => stored(view, "保存しました。"),
  });
  return (
    <FormDialog form={form} title="ドメインとログインの制限" submitLabel="保存する" onClose={onClose}>
      <TextareaField
        {...form.field("domains")}
        label="メールアドレスのドメイン"
        hint="1行に1つ。このドメインのメールアドレスの方に、この会社のログイン先をご案内します。"
        rows={3}
        placeholder="example.co.jp"
      />
      <CheckField
        {...form.check("ssoOnly")}
        label="この会社はSSOだけ"
        hint="このドメインの対象者と人事ご担当者は、パスワードとメールのリンクではログインできなくなり、それらで始めたログインはすぐに終わります。ほかのアドレスの方は、これまでどおりです。先に、ログイン先から入れることをご確認ください。"
      />
    </FormDialog>
  );
}
