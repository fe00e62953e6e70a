"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { FieldPlace } from "../field-place";
import { PhotoField } from "./photo-field";
import { type ProfileForm, readersOf } from "./profile-form";
import { SECTION_TEXT } from "./profile-sections";
import type { Edit } from "./profile-values";
import { FIELD_TEXT } from "./profile-words";

/** Who she is. The office vouches for it: a change waits for its word. */
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
      <FieldPlace name="photoUrl">
        <PhotoField edit={edit} version={version} waits={waits} onStored={onStored} />
      </FieldPlace>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldPlace name="name">
          <Field label={FIELD_TEXT.name} required hint="事務局だけが読みます。" error={errors.name?.message}>
            <TextInput {...registered(form, "name")} autoComplete="name" placeholder="佐藤 美咲" />
          </Field>
        </FieldPlace>
        <FieldPlace name="nameKana">
          <Field label={FIELD_TEXT.nameKana} required hint="ひらがなでも入力できます。" error={errors.nameKana?.message}>
            <TextInput {...registered(form, "nameKana")} autoComplete="off" placeholder="サトウ ミサキ" />
          </Field>
        </FieldPlace>
      </div>
      <FieldPlace name="displayName">
        <Field label={FIELD_TEXT.displayName} required hint="相談者と会社に表示される名前です。" error={errors.displayName?.message}>
          <TextInput {...registered(form, "displayName")} autoComplete="nickname" className="sm:max-w-[20rem]" />
        </Field>
      </FieldPlace>
    </FormSection>
  );
}
