"use client";

import { Button } from "@knotter/ui/button";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { lazyResolver } from "@/components/lazy-resolver";
import { EntryLead } from "../entry-lead";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { CompanyDisclosure } from "./company-disclosure";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface Values {
  terms: boolean;
  privacy: boolean;
}

interface HostedSignUpProps {
  given: string | null;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
  /** A link to the company's sign-in, for when this token has expired. */
  again: ReactNode;
}

const loadSchema = () => import("../token-schema").then(({ hostedSignupValues }) => hostedSignupValues);
const resolver = lazyResolver<Values, Values>(loadSchema);

/** The sign-up of a person who comes from the company's own provider: the address is known, and no password is needed. */
export function HostedSignUp({ given, documents, versions, again }: HostedSignUpProps) {
  const { token, spend, forget } = useLinkToken("hosted-signup", given);
  const { register, handleSubmit, formState, setError } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { terms: false, privacy: false },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;
  const { refusal, leaving, signUp, fetchAhead } = useSignUp<Values>("hosted-signup", { setError, spend, forget });

  if (token === null) {
    return (
      <div className="mt-6">
        <DeadLink refusal={refusal?.refused ?? "この画面の有効期限が切れました。会社のアカウントで、もう一度お進みください。"}>
          <SignInInstead />
        </DeadLink>
        {again}
      </div>
    );
  }
  return (
    <>
      <EntryLead>会社のアカウントを確認しました。内容をご確認のうえ、お進みください。</EntryLead>
      <form
        method="post"
        onSubmit={handleSubmit(() => signUp({ token, ...versions }))}
        onFocus={() => {
          void loadSchema();
          fetchAhead();
        }}
        noValidate
        aria-label="ご利用登録"
        className="grid gap-7"
      >
        <RefusalBanner refusal={refusal?.refused ?? null} />
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
          <p className="mt-3 text-sm text-muted">
            次の画面でお名前などをご登録いただくと、面談を予約できるようになります。次回からも会社のアカウントでログインできます。
          </p>
        </div>
      </form>
    </>
  );
}
