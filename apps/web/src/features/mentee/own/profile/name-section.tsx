"use client";

import { TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

/** Who the mentee is: the only part that has to be filled in. */
export function NameSection({ form }: { form: ProfileForm }) {
  return (
    <FormSection
      title="お名前とご連絡先"
      readers="お名前は、担当のキャリコンと事務局、対象者名簿をお持ちの会社に表示されます。呼び名は、担当のキャリコンだけに表示されます。"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...form.field("name")} label={FIELD_TEXT.name} required autoComplete="name" placeholder="相談 花子" />
        <TextField {...form.field("nameKana")} label={FIELD_TEXT.nameKana} required placeholder="ソウダン ハナコ" />
      </div>
      <p className="-mt-4 text-sm text-muted">カナは、ひらがなで入力しても、カタカナで登録します。</p>
      <TextField
        {...form.field("displayName")}
        label={FIELD_TEXT.displayName}
        optionalLabel="任意"
        hint="面談で呼ばれたい名前です。空欄のときは、お名前でお呼びします。"
        autoComplete="nickname"
        placeholder="はなこ"
        className="sm:max-w-[20rem]"
      />
      <TextField
        {...form.field("phone")}
        label={FIELD_TEXT.phone}
        optionalLabel="任意"
        hint="事務局のほか、面談の1時間前から終了までの間だけ、担当のキャリコンに表示されます。会社には表示されません。"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="090-1234-5678"
        className="sm:max-w-[20rem]"
      />
    </FormSection>
  );
}
