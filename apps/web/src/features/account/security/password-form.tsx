"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { PasswordInput } from "@knotter/ui/password-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { NewPasswordField } from "../new-password-field";

interface Values {
  currentPassword: string;
  password: string;
}
interface RequestInput {
  currentPassword?: string | undefined;
  password: string;
}

const loadSchemas = () => import("./schema");
const filled = ({ currentPassword, password }: Values): RequestInput =>
  currentPassword === "" ? { password } : { currentPassword, password };
const resolvers = {
  first: lazyResolver<Values, RequestInput>(() => loadSchemas().then((schemas) => schemas.firstPassword as never), filled),
  next: lazyResolver<Values, RequestInput>(() => loadSchemas().then((schemas) => schemas.nextPassword as never), filled),
};

export function PasswordForm({ hasPassword, email, onDone }: { hasPassword: boolean; email: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm<Values, unknown, RequestInput>({
    resolver: resolvers[hasPassword ? "next" : "first"],
    defaultValues: { currentPassword: "", password: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;
  const { mutate, isPending } = trpc.security.password.useMutation({
    meta: { quiet: true },
    async onSuccess({ endedSessions }) {
      await Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate()]);
      showToast({
        status: "success",
        text: `パスワードを${hasPassword ? "変更" : "設定"}しました。${endedSessions > 0 ? `ほかの${endedSessions}台をログアウトさせました。` : ""}`,
      });
      onDone();
    },
    onError(error) {
      const fields = appErrorOf(error)?.fieldErrors ?? {};
      for (const name of ["currentPassword", "password"] as const) {
        const [message] = fields[name] ?? [];
        if (message === undefined) continue;
        setError(name, { message }, { shouldFocus: true });
        return;
      }
      setRefusal(errorText(error));
    },
  });
  const submit = handleSubmit((wish) => {
    setRefusal(null);
    mutate(wish);
  });
  return (
    <form
      method="post"
      onSubmit={submit}
      onFocus={() => void loadSchemas()}
      noValidate
      aria-label={hasPassword ? "パスワードの変更" : "パスワードの設定"}
      className="mt-5 grid gap-5 border-t border-line pt-5"
    >
      {refusal !== null && <Banner status="error" announce title={refusal} />}
      {/* Hidden: tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field label="いまのパスワード" required error={errors.currentPassword?.message}>
          <PasswordInput {...register("currentPassword")} />
        </Field>
      )}
      <NewPasswordField label="新しいパスワード" typed={watch("password")} error={errors.password?.message} {...register("password")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending || isSubmitting} busyLabel="変更しています">
          {hasPassword ? "パスワードを変更する" : "パスワードを設定する"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          やめる
        </Button>
      </div>
    </form>
  );
}
