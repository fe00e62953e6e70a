"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { PasswordField } from "@/components/form/password-field";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { NewPasswordField } from "../new-password-field";

export function PasswordForm({ hasPassword, email, onDone }: { hasPassword: boolean; email: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.security.password.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./schema").then(({ firstPassword, nextPassword }) => (hasPassword ? nextPassword : firstPassword)),
    values: { currentPassword: "", password: "" },
    mode: "onTouched",
    draft: null,
    send: (passwords) => mutateAsync(passwords),
    async onSaved({ endedSessions }) {
      await Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate()]);
      showToast({
        status: "success",
        text: `パスワードを${hasPassword ? "変更" : "設定"}しました。${endedSessions > 0 ? `ほかの${endedSessions}台をログアウトさせました。` : ""}`,
      });
      onDone();
    },
  });
  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) => void form.submit(event)}
      aria-label={hasPassword ? "パスワードの変更" : "パスワードの設定"}
      className="mt-5 grid gap-5 border-t border-line pt-5"
    >
      <FormRefusal refusal={form.refusal} status="error" />
      {/* Hidden: a password manager reads from it which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...form.field("currentPassword")} label="いまのパスワード" required />}
      <NewPasswordField {...form.field("password")} label="新しいパスワード" typed={form.form.watch("password")} />
      <FormActions>
        <Button type="submit" busy={form.busy} busyLabel="変更しています">
          {hasPassword ? "パスワードを変更する" : "パスワードを設定する"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          やめる
        </Button>
      </FormActions>
    </form>
  );
}
