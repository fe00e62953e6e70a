"use client";

import { Button } from "@knotter/ui/button";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { EntryLead } from "../entry-lead";
import type { GivenLink } from "../given-link";
import { LinkRequest } from "../link-request";
import { NewPasswordField } from "../new-password-field";
import { DeadLink } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { CompanyDisclosure } from "./company-disclosure";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface SignUpProps {
  given: GivenLink;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

/** Requests a link for an address, and with the link creates an account in temporary registration. */
export function SignUp({ given, documents, versions }: SignUpProps) {
  const { token, spend, forget } = useLinkToken("signup", given.token, given.dead !== null);
  const { dead, leaving, signUp, onSaved, fetchAhead } = useSignUp("signup", { spend, forget, found: given.dead });
  const form = useServerForm({
    schema() {
      fetchAhead();
      return import("../token-schema").then(({ signupValues }) => signupValues);
    },
    values: { password: "", terms: false, privacy: false },
    mode: "onTouched",
    draft: null,
    send: ({ password }) => signUp({ token: token ?? "", password, ...versions }),
    onSaved,
  });

  if (token === null) {
    return (
      <>
        <EntryLead>会社に登録されているメールアドレスに、登録用のリンクをお送りします。</EntryLead>
        <DeadLink refusal={dead?.refused ?? null}>{dead?.used && <SignInInstead />}</DeadLink>
        <LinkRequest to="/signup" submit="登録用のリンクを送る" lasts="14日間" orderCode />
      </>
    );
  }
  return (
    <>
      <EntryLead>ログインに使うパスワードを決めてください。</EntryLead>
      <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="ご利用登録" className="grid gap-7">
        <FormRefusal refusal={form.refusal} status="error" />
        <NewPasswordField {...form.field("password")} typed={form.form.watch("password")} />
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
          <p className="mt-3 text-sm text-muted">次の画面でお名前を確かめると、面談を予約できます。</p>
        </div>
      </form>
    </>
  );
}
