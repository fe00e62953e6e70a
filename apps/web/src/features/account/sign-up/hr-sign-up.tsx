"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { EntryLead } from "../entry-lead";
import type { GivenLink } from "../given-link";
import { NewPasswordField } from "../new-password-field";
import { DeadLink } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { HrEntryFields } from "./hr-entry-fields";
import { HrSeesNote } from "./hr-sees-note";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface HrSignUpProps {
  given: GivenLink;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

/** Completes the account that an invitation has prepared; company and permissions are those of the invitation. */
export function HrSignUp({ given, documents, versions }: HrSignUpProps) {
  const { token, spend, forget } = useLinkToken("hrstaff-signup", given.token, given.dead !== null);
  const { dead, leaving, signUp, onSaved, fetchAhead } = useSignUp("hrstaff-signup", { spend, forget, found: given.dead });
  const form = useServerForm({
    schema() {
      fetchAhead();
      return import("../token-schema").then(({ hrStaffValues }) => hrStaffValues);
    },
    values: { name: "", nameKana: "", department: "", phone: "", password: "", terms: false, privacy: false },
    mode: "onTouched",
    draft: null,
    send: ({ phone, name, nameKana, department, password }) =>
      signUp({ token: token ?? "", name, nameKana, department, password, ...versions, ...(phone !== undefined && { phone }) }),
    onSaved,
  });

  if (token === null) {
    return (
      <>
        <EntryLead>人事ご担当者のご登録には、招待メールのリンクが必要です。</EntryLead>
        <DeadLink refusal={dead?.refused.replace("もう一度送信してください。", "").trim() ?? null}>
          {dead?.used && <SignInInstead />}
        </DeadLink>
        <Banner title="招待メールのリンクを開いてください">
          リンクは14日間有効で、一度だけ使えます。期限が切れたとき、届かないときは、貴社の主担当の方、または事務局に再送をご依頼ください。
        </Banner>
      </>
    );
  }
  return (
    <>
      <EntryLead>貴社の面談の利用状況を確認するための、人事ご担当者のアカウントです。</EntryLead>
      <form
        {...form.formProps}
        method="post"
        onSubmit={(event) => void form.submit(event)}
        aria-label="人事ご担当者のご利用登録"
        className="grid gap-6"
      >
        <FormRefusal refusal={form.refusal} status="error" />
        <HrEntryFields of={(name) => form.field(name)} />
        <NewPasswordField {...form.field("password")} typed={form.form.watch("password")} />
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
