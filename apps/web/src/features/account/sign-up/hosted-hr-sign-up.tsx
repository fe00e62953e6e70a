"use client";

import { Button } from "@knotter/ui/button";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { EntryLead } from "../entry-lead";
import { DeadLink } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { HrEntryFields } from "./hr-entry-fields";
import { HrSeesNote } from "./hr-sees-note";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface HostedHrSignUpProps {
  given: string | null;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

/** Completes an invited account of somebody who comes from the company's own provider: the address is known, and no password is needed. */
export function HostedHrSignUp({ given, documents, versions }: HostedHrSignUpProps) {
  const { token, spend, forget } = useLinkToken("hosted-hrstaff-signup", given);
  const { dead, leaving, signUp, onSaved, fetchAhead } = useSignUp("hosted-hrstaff-signup", { spend, forget });
  const form = useServerForm({
    schema() {
      fetchAhead();
      return import("../token-schema").then(({ hostedHrStaffValues }) => hostedHrStaffValues);
    },
    values: { name: "", nameKana: "", department: "", phone: "", terms: false, privacy: false },
    mode: "onTouched",
    draft: null,
    send: ({ phone, name, nameKana, department }) =>
      signUp({ token: token ?? "", name, nameKana, department, ...versions, ...(phone !== undefined && { phone }) }),
    onSaved,
  });

  if (token === null) {
    return (
      <div className="mt-6">
        <DeadLink
          refusal={
            dead?.refused ?? "この画面の有効期限が切れました。ログイン画面で会社のメールアドレスを入力して、もう一度お進みください。"
          }
        >
          <SignInInstead />
        </DeadLink>
      </div>
    );
  }
  return (
    <>
      <EntryLead>会社のアカウントを確認しました。人事ご担当者としての登録内容を入力してください。</EntryLead>
      <form
        {...form.formProps}
        method="post"
        onSubmit={(event) => void form.submit(event)}
        aria-label="人事ご担当者のご利用登録"
        className="grid gap-6"
      >
        <FormRefusal refusal={form.refusal} status="error" />
        <HrEntryFields of={(name) => form.field(name)} />
        <HrSeesNote />
        <ConsentFields
          documents={documents}
          register={form.form.register}
          errors={{ terms: form.messageOf("terms"), privacy: form.messageOf("privacy") }}
        />
        <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="登録しています">
          同意して登録する
        </Button>
      </form>
    </>
  );
}
