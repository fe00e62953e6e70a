"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../../components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

/** The mentee's names: the only required part. */
export function NameSection({ form: { register, formState } }: { form: ProfileForm }) {
  const { errors } = formState;
  return (
    <FormSection
      title="お名前とご連絡先"
      readers="お名前は、担当のキャリコンと事務局、対象者名簿をお持ちの会社に表示されます。呼び名は、担当のキャリコンだけに表示されます。"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={FIELD_TEXT.name} required error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="name" placeholder="相談 花子" />
        </Field>
        <Field label={FIELD_TEXT.nameKana} required error={errors.nameKana?.message}>
          <TextInput {...register("nameKana")} autoComplete="off" placeholder="ソウダン ハナコ" />
        </Field>
      </div>
      <p className="-mt-4 text-sm text-muted">カナは、ひらがなで入力しても、カタカナで登録します。</p>
      <Field
        label={FIELD_TEXT.displayName}
        optionalLabel="任意"
        hint="面談で呼ばれたい名前です。空欄のときは、お名前でお呼びします。"
        error={errors.displayName?.message}
      >
        <TextInput {...register("displayName")} autoComplete="nickname" placeholder="はなこ" className="sm:max-w-[20rem]" />
      </Field>
      <Field
        label={FIELD_TEXT.phone}
        optionalLabel="任意"
        hint="事務局のほか、面談の1時間前から終了までの間だけ、担当のキャリコンに表示されます。会社には表示されません。"
        error={errors.phone?.message}
      >
        <TextInput
          {...register("phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="090-1234-5678"
          className="sm:max-w-[20rem]"
        />
      </Field>
    </FormSection>
  );
}
