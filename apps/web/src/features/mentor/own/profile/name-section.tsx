"use client";

import { TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FieldAnchor } from "../field-anchor";
import { PhotoField } from "./photo-field";
import { type ProfileForm, readersOf } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import type { Edit } from "./profile-values";
import { SECTION_TEXT } from "./section-labels";

interface NameSectionProps {
  form: ProfileForm;
  edit: Edit;
  waits: boolean;
  onStored: (stored: Edit) => void;
}

/** The mentor's names. An admin vouches for them, so a change waits for a review. */
export function NameSection({ form, edit, waits, onStored }: NameSectionProps) {
  return (
    <FormSection title={SECTION_TEXT.name} readers={`写真と表示名は、${readersOf(waits)}氏名と氏名（カナ）は、事務局だけが読みます。`}>
      <FieldAnchor name="photoUrl">
        <PhotoField edit={edit} waits={waits} onStored={onStored} />
      </FieldAnchor>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldAnchor name="name">
          <TextField {...form.field("name")} label={FIELD_TEXT.name} required autoComplete="name" placeholder="佐藤 美咲" />
        </FieldAnchor>
        <FieldAnchor name="nameKana">
          <TextField
            {...form.field("nameKana")}
            label={FIELD_TEXT.nameKana}
            required
            hint="ひらがなでも入力できます。"
            placeholder="サトウ ミサキ"
          />
        </FieldAnchor>
      </div>
      <FieldAnchor name="displayName">
        <TextField
          {...form.field("displayName")}
          label={FIELD_TEXT.displayName}
          required
          hint="相談者と会社に表示される名前です。"
          autoComplete="nickname"
          className="sm:max-w-[20rem]"
        />
      </FieldAnchor>
    </FormSection>
  );
}
