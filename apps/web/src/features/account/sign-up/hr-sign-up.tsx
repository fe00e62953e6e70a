"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useForm } from "react-hook-form";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { lazyResolver } from "@/components/lazy-resolver";
import { EntryLead } from "../entry-lead";
import { NewPasswordField } from "../new-password-field";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";
import { SignInInstead } from "./sign-in-instead";
import { useSignUp } from "./use-sign-up";

interface Values {
  name: string;
  nameKana: string;
  department: string;
  phone: string;
  password: string;
  terms: boolean;
  privacy: boolean;
}

type Accepted = Omit<Values, "phone" | "terms" | "privacy"> & { phone?: string | undefined };

const loadSchema = () => import("../token-schema").then(({ hrStaffValues }) => hrStaffValues);
const resolver = lazyResolver<Values, Accepted>(loadSchema, ({ phone, ...values }) =>
  phone.trim() === "" ? values : { ...values, phone },
);

interface HrSignUpProps {
  given: string | null;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

/** Completes the account that an invitation has prepared; company and permissions are those of the invitation. */
export function HrSignUp({ given, documents, versions }: HrSignUpProps) {
  const { token, spend, forget } = useLinkToken("hrstaff-signup", given);
  const { register, handleSubmit, formState, setError, watch } = useForm<Values, unknown, Accepted>({
    resolver,
    defaultValues: { name: "", nameKana: "", department: "", phone: "", password: "", terms: false, privacy: false },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;
  const { refusal, leaving, signUp, fetchAhead } = useSignUp<Values>("hrstaff-signup", { setError, spend, forget });

  if (token === null) {
    return (
      <>
        <EntryLead>人事ご担当者のご登録には、招待メールのリンクが必要です。</EntryLead>
        <DeadLink refusal={refusal?.refused.replace("もう一度送信してください。", "").trim() ?? null}>
          {refusal?.used && <SignInInstead />}
        </DeadLink>
        <Banner title="招待メールのリンクを開いてください">
          リンクは14日間有効で、一度だけ使えます。期限が切れたとき、届かないときは、貴社の主担当の方、または事務局に再送をご依頼ください。
        </Banner>
      </>
    );
  }
  const submit = handleSubmit(({ phone, ...values }) => {
    const { name, nameKana, department, password } = values;
    return signUp({ token, name, nameKana, department, password, ...versions, ...(phone !== undefined && { phone }) });
  });
  return (
    <>
      <EntryLead>貴社の面談の利用状況を確認するための、人事ご担当者のアカウントです。</EntryLead>
      <form
        method="post"
        onSubmit={submit}
        onFocus={() => {
          void loadSchema();
          fetchAhead();
        }}
        noValidate
        aria-label="人事ご担当者のご利用登録"
        className="grid gap-6"
      >
        <RefusalBanner refusal={refusal?.refused ?? null} />
        <Field label="お名前" required error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="name" placeholder="人事 花子" />
        </Field>
        <Field label="お名前（カナ）" required hint="ひらがなで入力しても、カタカナで登録します。" error={errors.nameKana?.message}>
          <TextInput {...register("nameKana")} autoComplete="off" placeholder="ジンジ ハナコ" />
        </Field>
        <Field label="所属部署" required error={errors.department?.message}>
          <TextInput {...register("department")} autoComplete="organization-title" placeholder="人事部" />
        </Field>
        <Field label="電話番号" optionalLabel="任意" error={errors.phone?.message}>
          <TextInput {...register("phone")} type="tel" inputMode="tel" autoComplete="tel" placeholder="03-1234-5678" />
        </Field>
        <NewPasswordField typed={watch("password")} error={errors.password?.message} {...register("password")} />
        <Banner title="面談の内容は表示されません">
          ご覧いただけるのは、お申し込みの共有範囲で決まった項目だけです。相談の内容や担当のキャリコンは、どの画面にも表示されません。
        </Banner>
        <ConsentFields
          documents={documents}
          register={register}
          errors={{ terms: errors.terms?.message, privacy: errors.privacy?.message }}
        />
        <Button type="submit" size="large" fullWidth busy={isSubmitting || leaving} busyLabel="登録しています">
          同意して登録する
        </Button>
      </form>
    </>
  );
}
