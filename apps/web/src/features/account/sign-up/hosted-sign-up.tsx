"use client";

import { Button } from "@knotter/ui/button";
import type { ReactNode } from "react";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { EntryLead } from "../entry-lead";
import { DeadLink } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { CompanyDisclosure } from "./company-disclosure";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface HostedSignUpProps {
  given: string | null;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
  /** A link to the company's sign-in, for when this token has expired. */
  again: ReactNode;
}

/** The sign-up of a person who comes from the company's own provider: the address is known, and no password is needed. */
export function HostedSignUp({ given, documents, versions, again }: HostedSignUpProps) {
  const { token, spend, forget } = useLinkToken("hosted-signup", given);
  const { dead, leaving, signUp, onSaved, fetchAhead } = useSignUp("hosted-signup", { spend, forget });
  const form = useServerForm({
    schema() {
      fetchAhead();
      return import("../token-schema").then(({ hostedSignupValues }) => hostedSignupValues);
    },
    values: { terms: false, privacy: false },
    mode: "onTouched",
    draft: null,
    send: () => signUp({ token: token ?? "", ...versions }),
    onSaved,
  });

  if (token === null) {
    return (
      <div className="mt-6">
        <DeadLink refusal={dead?.refused ?? "この画面の有効期限が切れました。会社のアカウントで、もう一度お進みください。"}>
          <SignInInstead />
        </DeadLink>
        {again}
      </div>
    );
  }
  return (
    <>
      <EntryLead>会社のアカウントを確認しました。内容をご確認のうえ、お進みください。</EntryLead>
      <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="ご利用登録" className="grid gap-7">
        <FormRefusal refusal={form.refusal} status="error" />
        <CompanyDisclosure />
        <ConsentFields
          documents={documents}
          register={form.form.register}
          errors={{ terms: form.messageOf("terms"), privacy: form.messageOf("privacy") }}
        />
        <div>
          <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="登録しています">
            同意して次へ進む
          </Button>
          <p className="mt-3 text-sm text-muted">
            次の画面でお名前を確かめると、面談を予約できます。次回からも会社のアカウントでログインできます。
          </p>
        </div>
      </form>
    </>
  );
}
