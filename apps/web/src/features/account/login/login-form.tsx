"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { useState } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useServerForm } from "@/components/form/use-server-form";
import { whenAsked } from "@/components/when-opened";
import { appErrorOf } from "@/trpc/app-error";
import { NO_CONNECTION } from "@/trpc/sentences";
import { refusal } from "../refusal";

const loadSignIn = () => import("../sign-in");

const SecondStep = whenAsked(() => import("../second-step").then((module) => module.SecondStep));

/** E-mail and password. Errors are shown in place, and the input stays. */
export function LoginForm({ next }: { next: string | null }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const form = useServerForm({
    schema() {
      void loadSignIn();
      return import("./login-schema").then(({ loginForm }) => loginForm);
    },
    values: { email: "", password: "" },
    mode: "onTouched",
    draft: null,
    async send(typed) {
      const { signIn } = await loadSignIn();
      const outcome = await signIn(typed, next);
      if ("refused" in outcome) throw refusal(outcome.refused);
      return outcome;
    },
    onSaved(outcome) {
      if ("challenge" in outcome) {
        setChallenge(outcome.challenge);
        return;
      }
      setLeaving(true);
      // A full page load: the app of a guest must not turn into the app of a person midway.
      window.location.assign(outcome.next);
    },
    onRefused: (error) => (appErrorOf(error) ? undefined : NO_CONNECTION),
  });

  if (challenge !== null) {
    const startAgain = (why: string) => {
      setChallenge(null);
      form.setRefusal(why);
    };
    return <SecondStep challenge={challenge} next={next} onStartAgain={startAgain} />;
  }
  return (
    // POST: if Enter is pressed before hydration, the password must not appear in the address.
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="ログイン" className="grid gap-6">
      <FormRefusal refusal={form.refusal} status="error" />
      <TextField
        {...form.field("email")}
        label="メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField {...form.field("password")} label="パスワード" />
        <p className="mt-1 text-right text-sm">
          <Link href={href("passwordReset")} className="inline-flex min-h-11 items-center">
            パスワードをお忘れの方
          </Link>
        </p>
      </div>
      <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="ログインしています">
        ログイン
      </Button>
      <ButtonLink
        href={href("loginLink", {}, { next: next ?? undefined })}
        variant="secondary"
        size="large"
        fullWidth
        icon="mail"
        className="-mt-2"
      >
        メールのリンクでログイン
      </ButtonLink>
    </form>
  );
}
