"use client";

import { Button } from "@knotter/ui/button";
import { useForm } from "react-hook-form";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { lazyResolver } from "@/components/lazy-resolver";
import { EntryLead } from "../entry-lead";
import { LinkRequest } from "../link-request";
import { NewPasswordField } from "../new-password-field";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { CompanyDisclosure } from "./company-disclosure";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface Values {
  password: string;
  terms: boolean;
  privacy: boolean;
}

interface SignUpProps {
  given: string | null;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

const loadSchema = () => import("../token-schema").then(({ signupValues }) => signupValues);
const resolver = lazyResolver<Values, { password: string }>(loadSchema);

/** Requests a link for an address, and with the link creates an account in temporary registration. */
export function SignUp({ given, documents, versions }: SignUpProps) {
  const { token, spend, forget } = useLinkToken("signup", given);
  const { register, handleSubmit, formState, setError, watch } = useForm<Values, unknown, { password: string }>({
    resolver,
    defaultValues: { password: "", terms: false, privacy: false },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;
  const { refusal, leaving, signUp, fetchAhead } = useSignUp<Values>("signup", { setError, spend, forget });

  if (token === null) {
    return (
      <>
        <EntryLead>会社に登録されているメールアドレスに、登録用のリンクをお送りします。</EntryLead>
        <DeadLink refusal={refusal?.refused ?? null}>{refusal?.used && <SignInInstead />}</DeadLink>
        <LinkRequest to="/signup" submit="登録用のリンクを送る" lasts="14日間" orderCode />
      </>
    );
  }
  return (
    <>
      <EntryLead>メールアドレスを確認しました。ログインに使うパスワードを決めてください。</EntryLead>
      <form
        method="post"
        onSubmit={handleSubmit(({ password }) => signUp({ token, password, ...versions }))}
        onFocus={() => {
          void loadSchema();
          fetchAhead();
        }}
        noValidate
        aria-label="ご利用登録"
        className="grid gap-7"
      >
        <RefusalBanner refusal={refusal?.refused ?? null} />
        <NewPasswordField typed={watch("password")} error={errors.password?.message} {...register("password")} />
        <CompanyDisclosure />
        <ConsentFields
          documents={documents}
          register={register}
          errors={{ terms: errors.terms?.message, privacy: errors.privacy?.message }}
        />
        <div>
          <Button type="submit" size="large" fullWidth busy={isSubmitting || leaving} busyLabel="登録しています">
            同意して次へ進む
          </Button>
          <p className="mt-3 text-sm text-muted">次の画面でお名前などをご登録いただくと、面談を予約できるようになります。</p>
        </div>
      </form>
    </>
  );
}
