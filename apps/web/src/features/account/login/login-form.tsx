"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { PasswordInput } from "@knotter/ui/password-input";
import { TextInput } from "@knotter/ui/text-input";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { whenAsked } from "@/components/when-opened";
import { NO_CONNECTION } from "@/trpc/sentences";
import { PasskeyButton } from "../passkey-button";
import type { Refused, SignInOutcome, Ways } from "../sign-in";
import type { LoginInput } from "./login-schema";

const loadSchema = () => import("./login-schema");
const loadSignIn = () => import("../sign-in");

type Step = "address" | "password";

/** Checks what stands in the form now, not when the schema has come. */
const resolver: Resolver<LoginInput, Step, LoginInput> = async ({ email, password }, step) =>
  (await loadSchema()).checkLogin({ email, password }, step ?? "password");

const CompanyWays = whenAsked(() => import("./company-ways").then((module) => module.CompanyWays));

const SecondStep = whenAsked(() => import("../second-step").then((module) => module.SecondStep));

/** Preloads what a submit needs as soon as the user begins to type. */
function fetchAhead(): void {
  void loadSchema();
  void loadSignIn();
}

/**
 * The address first, then what its company has: a password, its own login page, or both. Errors are shown in place, and the input stays. Not the hook of the other forms: its drafts and conflicts are of no use
 * here, and its 3.5 KB are more than the budget of this page has room for.
 */
export function LoginForm({ next }: { next: string | null }) {
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  /** What the address offers; null: it has not been asked. */
  const [ways, setWays] = useState<(Ways & { email: string }) | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<LoginInput, Step, LoginInput>({
    resolver,
    context: ways === null ? "address" : "password",
    defaultValues: { email: "", password: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (ways?.password && ways.providers.length === 0) setFocus("password");
  }, [ways, setFocus]);

  const submit = handleSubmit(async (form) => {
    setRefusal(null);
    if (ways === null) {
      const offered = await loadSignIn()
        .then(({ waysFor }) => waysFor(form.email))
        .catch((): Refused => ({ refused: NO_CONNECTION }));
      if ("refused" in offered) setRefusal(offered);
      else setWays({ ...offered, email: form.email });
      return;
    }
    // Only the company's own page: its buttons are below.
    if (!ways.password) return;
    const outcome = await loadSignIn()
      .then(({ signIn }) => signIn(form, next))
      .catch((): SignInOutcome => ({ refused: NO_CONNECTION }));
    if ("refused" in outcome) {
      setRefusal(outcome);
      return;
    }
    if ("challenge" in outcome) {
      setChallenge(outcome.challenge);
      return;
    }
    setLeaving(true);
    // A full page load, so that no state of the guest's pages reaches those of a signed-in person.
    window.location.assign(outcome.next);
  });

  if (challenge !== null) {
    const startAgain = (why: string) => {
      setChallenge(null);
      setRefusal({ refused: why });
    };
    return <SecondStep challenge={challenge} next={next} onStartAgain={startAgain} />;
  }
  return (
    // POST: if Enter is pressed before hydration, the password must not appear in the address.
    <form method="post" onSubmit={submit} onFocus={fetchAhead} noValidate aria-label="ログイン" className="grid gap-6">
      {refusal !== null && (
        <Banner status="error" announce title={refusal.refused}>
          {refusal.hint}
        </Banner>
      )}
      <Field label="メールアドレス" error={errors.email?.message}>
        <TextInput
          // Another address may offer something else.
          {...register("email", { onChange: () => setWays(null) })}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {ways === null && (
        <Button type="submit" size="large" fullWidth busy={isSubmitting} busyLabel="ログインの方法を確かめています">
          次へ
        </Button>
      )}
      {ways !== null && ways.providers.length > 0 && <CompanyWays {...ways} next={next} />}
      {ways?.password && (
        <>
          <div>
            <Field label="パスワード" error={errors.password?.message}>
              <PasswordInput {...register("password")} />
            </Field>
            <p className="mt-1 text-right text-sm">
              <Link href={href("passwordReset")} className="inline-flex min-h-11 items-center">
                パスワードをお忘れの方
              </Link>
            </p>
          </div>
          <Button
            type="submit"
            size="large"
            fullWidth
            variant={ways.providers.length > 0 ? "secondary" : "primary"}
            busy={isSubmitting || leaving}
            busyLabel="ログインしています"
          >
            ログイン
          </Button>
        </>
      )}
      {(ways === null || ways.password) && <PasskeyButton next={next} suggests />}
      {(ways === null || ways.password) && (
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
      )}
    </form>
  );
}
