"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { FieldAnchor } from "../field-anchor";
import { PhotoField } from "./photo-field";
import { type ProfileForm, readersOf } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./profile-sections";
import type { Edit } from "./profile-values";

/** The mentor's names. An admin vouches for them, so a change waits for a review. */
export function NameSection({
  form,
  edit,
  version,
  waits,
  onStored,
}: {
  form: ProfileForm;
  edit: Edit;
  version: number;
  waits: boolean;
  onStored: (stored: Edit) => void;
}) {
  const { errors } = form.formState;
  return (
    <FormSection title={SECTION_TEXT.name} readers={readersOf(waits)}>
      <FieldAnchor name="photoUrl">
        <PhotoField edit={edit} version={version} waits={waits} onStored={onStored} />
      </FieldAnchor>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldAnchor name="name">
          <Field label={FIELD_TEXT.name} required hint="事務局だけが読みます。" error={errors.name?.message}>
            <TextInput {...registered(form, "name")} autoComplete="name" placeholder="佐藤 美咲" />
          </Field>
        </FieldAnchor>
        <FieldAnchor name="nameKana">
          <Field label={FIELD_TEXT.nameKana} required hint="ひらがなでも入力できます。" error={errors.nameKana?.message}>
            <TextInput {...registered(form, "nameKana")} autoComplete="off" placeholder="サトウ ミサキ" />
          </Field>
        </FieldAnchor>
      </div>
      <FieldAnchor name="displayName">
        <Field label={FIELD_TEXT.displayName} required hint="相談者と会社に表示される名前です。" error={errors.displayName?.message}>
          <TextInput {...registered(form, "displayName")} autoComplete="nickname" className="sm:max-w-[20rem]" />
        </Field>
      </FieldAnchor>
    </FormSection>
  );
}
