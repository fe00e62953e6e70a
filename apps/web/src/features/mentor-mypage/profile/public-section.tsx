"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import type { ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./profile-sections";

/** Optional fields that some mentees search for. */
export function PublicSection({ form }: { form: ProfileForm }) {
  const { errors } = form.formState;
  return (
    <FormSection
      title={SECTION_TEXT.public}
      readers="空欄のままなら、公開されません。性別で探す相談者には、公開している方だけが見つかります。"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={FIELD_TEXT.genderPublic}
          optionalLabel="任意"
          hint="例：女性、男性、ノンバイナリー"
          error={errors.genderPublic?.message}
        >
          <TextInput {...registered(form, "genderPublic")} autoComplete="off" />
        </Field>
        <Field label={FIELD_TEXT.ageBandPublic} optionalLabel="任意" hint="例：40代" error={errors.ageBandPublic?.message}>
          <TextInput {...registered(form, "ageBandPublic")} autoComplete="off" />
        </Field>
      </div>
    </FormSection>
  );
}
