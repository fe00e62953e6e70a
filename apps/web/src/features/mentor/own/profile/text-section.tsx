"use client";

import { LIMITS } from "@knotter/domain/policy";
import { TextareaField, TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FieldAnchor } from "../field-anchor";
import { AT_ONCE, type ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./section-labels";

const { headline: HEADLINE, bio: BIO, message: MESSAGE } = LIMITS.text;

/** The mentor's own texts. Contact data is refused at the field, because bookings go through Knotter. */
export function TextSection({ form }: { form: ProfileForm }) {
  return (
    <FormSection title={SECTION_TEXT.words} readers={AT_ONCE}>
      <FieldAnchor name="headline">
        <TextField
          {...form.field("headline")}
          label={FIELD_TEXT.headline}
          required
          hint={`検索結果でお名前の下に表示されます。${HEADLINE.min}〜${HEADLINE.max}文字（いま${form.form.watch("headline").length}文字）。`}
          placeholder="これからの働き方を、一緒に考えます"
        />
      </FieldAnchor>
      <FieldAnchor name="bio">
        <TextareaField
          {...form.field("bio", BIO.max)}
          label={FIELD_TEXT.bio}
          required
          hint={`${BIO.min}〜${BIO.max}文字。どんな経験があり、どんな相談を大切にしているかをお書きください。電話番号・メールアドレス・URLなどの連絡先は記載できません。`}
          rows={8}
        />
      </FieldAnchor>
      <TextareaField
        {...form.field("message", MESSAGE)}
        label={FIELD_TEXT.message}
        optionalLabel="任意"
        hint="初めて相談する方への一言です。連絡先・URLは記載できません。"
        rows={3}
      />
    </FormSection>
  );
}
