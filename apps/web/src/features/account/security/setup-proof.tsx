"use client";

import { useEffect } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { PasswordField } from "@/components/form/password-field";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { FactorInvitation } from "./factor-invitation";
import { recentForm, startForm } from "./schema";

/** Proves that the user at the screen is the one who signed in: by the password, or, without one, by a recent sign-in. */
export function SetupProof({
  formId,
  hasPassword,
  email,
  onBusy,
  onDone,
}: {
  formId: string;
  hasPassword: boolean;
  email: string;
  onBusy: (busy: boolean) => void;
  onDone: (invitation: FactorInvitation) => void;
}) {
  const { mutateAsync } = trpc.security.startFactor.useMutation(QUIET);
  const form = useServerForm({
    schema: hasPassword ? startForm : recentForm,
    values: { currentPassword: "" },
    draft: null,
    send: (proof) => mutateAsync(proof),
    onSaved: onDone,
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  return (
    <form {...form.formProps} id={formId} method="post" onSubmit={(event) => void form.submit(event)} className="grid gap-5">
      <p>
        スマートフォンの認証アプリ（Google Authenticator、Microsoft Authenticator
        など）をご用意ください。アプリに表示される6桁のコードを、ログインのときに入力します。
      </p>
      <FormRefusal refusal={form.refusal} status="error" />
      {hasPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...form.field("currentPassword")}
            label="いまのパスワード"
            required
            hint="ご本人の確認のために入力してください。"
          />
        </>
      )}
    </form>
  );
}
