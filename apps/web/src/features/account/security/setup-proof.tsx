"use client";

import { Banner } from "@knotter/ui/banner";
import { Field } from "@knotter/ui/field";
import { PasswordInput } from "@knotter/ui/password-input";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { FactorInvitation } from "./factor-invitation";

interface Values {
  currentPassword: string;
}

const loadSchemas = () => import("./schema");
const resolver = lazyResolver<Values, Values>(() => loadSchemas().then((schemas) => schemas.startForm as never));

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<Values, unknown, Values>({
    ...(hasPassword ? { resolver } : {}),
    defaultValues: { currentPassword: "" },
  });
  const { mutate, isPending } = trpc.security.startFactor.useMutation({
    meta: { quiet: true },
    onSuccess: onDone,
    onError(error) {
      const [message] = appErrorOf(error)?.fieldErrors?.["currentPassword"] ?? [];
      if (message === undefined) setRefusal(errorText(error));
      else setError("currentPassword", { message }, { shouldFocus: true });
    },
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const send = handleSubmit(({ currentPassword }) => {
    setRefusal(null);
    mutate(hasPassword ? { currentPassword } : {});
  });
  return (
    <form id={formId} method="post" onSubmit={send} onFocus={() => void loadSchemas()} noValidate className="grid gap-5">
      <p>
        スマートフォンの認証アプリ（Google Authenticator、Microsoft Authenticator
        など）をご用意ください。アプリに表示される6桁のコードを、ログインのときに入力します。
      </p>
      {refusal !== null && <Banner status="error" announce title={refusal} />}
      {hasPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field
            label="いまのパスワード"
            required
            hint="ご本人の確認のために入力してください。"
            error={formState.errors.currentPassword?.message}
          >
            <PasswordInput {...register("currentPassword")} />
          </Field>
        </>
      )}
    </form>
  );
}
