"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { type ComponentProps, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { signWithPasskey } from "../passkey-ceremony";

/**
 * Asks the person at the screen to prove that they are the one who signed in: by the password, unless a passkey was used a few minutes ago. A passkey
 * can be used instead, and has to be where there is no password. `offersPasskey`: there is one.
 */
export function PasskeyProof({
  field,
  offersPasskey,
}: {
  field: Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "required">;
  offersPasskey: boolean;
}) {
  const utils = trpc.useUtils();
  const [{ email, asksPassword, hasPassword }] = trpc.security.get.useSuspenseQuery({});
  const starting = trpc.security.startConfirmation.useMutation(QUIET);
  const confirming = trpc.security.confirmByPasskey.useMutation(QUIET);
  const [state, setState] = useState<{ done: boolean; refused: string | null; busy: boolean }>({ done: false, refused: null, busy: false });

  async function confirm() {
    setState({ done: false, refused: null, busy: true });
    try {
      const signed = await signWithPasskey(await starting.mutateAsync({}));
      if ("stopped" in signed) {
        setState({ done: false, refused: signed.stopped, busy: false });
        return;
      }
      await confirming.mutateAsync(signed);
      await Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate(), utils.security.passkeys.invalidate()]);
      setState({ done: true, refused: null, busy: false });
    } catch (error) {
      setState({ done: false, refused: errorText(error), busy: false });
    }
  }
  const { done, refused, busy } = state;
  return (
    <>
      {refused !== null && <Banner status="error" announce title={refused} />}
      {asksPassword && (
        <>
          {/* Hidden: a password manager reads from it which account the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField {...field} label="いまのパスワード" required hint="ご本人の確認のために入力してください。" />
        </>
      )}
      {done && <Banner status="success" announce title="パスキーで確認しました" />}
      {!done && offersPasskey && (asksPassword || !hasPassword) && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="lock"
            busy={busy}
            busyLabel="端末の操作を待っています"
            onClick={() => void confirm()}
          >
            {asksPassword ? "パスワードの代わりに、パスキーで確認する" : "パスキーで確認する"}
          </Button>
        </div>
      )}
    </>
  );
}
