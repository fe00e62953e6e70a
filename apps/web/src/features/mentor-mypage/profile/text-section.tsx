"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { FieldAnchor } from "../field-anchor";
import { AT_ONCE, type ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./profile-sections";

const { headline: HEADLINE, bio: BIO, message: MESSAGE } = LIMITS.text;

/** The mentor's own texts. Contact data is refused at the field, because bookings go through Knotter. */
export function TextSection({ form }: { form: ProfileForm }) {
  const { formState, watch } = form;
  const { errors } = formState;
  const [headline, bio, message] = watch(["headline", "bio", "message"]);
  return (
    <FormSection title={SECTION_TEXT.words} readers={AT_ONCE}>
      <FieldAnchor name="headline">
        <Field
          label={FIELD_TEXT.headline}
          required
          hint={`検索結果でお名前の下に表示されます。${HEADLINE.min}〜${HEADLINE.max}文字（いま${headline.length}文字）。`}
          error={errors.headline?.message}
        >
          <TextInput {...registered(form, "headline")} autoComplete="off" placeholder="これからの働き方を、一緒に考えます" />
        </Field>
      </FieldAnchor>
      <FieldAnchor name="bio">
        <Field
          label={FIELD_TEXT.bio}
          required
          hint={`${BIO.min}〜${BIO.max}文字。どんな経験があり、どんな相談を大切にしているかをお書きください。電話番号・メールアドレス・URLなどの連絡先は記載できません。`}
          error={errors.bio?.message}
        >
          <Textarea {...registered(form, "bio")} rows={8} maxCount={BIO.max} count={bio.length} />
        </Field>
      </FieldAnchor>
      <Field
        label={FIELD_TEXT.message}
        optionalLabel="任意"
        hint="初めて相談する方への一言です。連絡先・URLは記載できません。"
        error={errors.message?.message}
      >
        <Textarea {...registered(form, "message")} rows={3} maxCount={MESSAGE} count={message.length} />
      </Field>
    </FormSection>
  );
}
