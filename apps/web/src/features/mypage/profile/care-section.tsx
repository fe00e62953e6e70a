"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { FieldGroup } from "@knotter/ui/field-group";
import { Textarea } from "@knotter/ui/textarea";
import { FormSection } from "../../../components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

/**
 * The support that the mentee needs. It may concern health, so storing it needs a consent, which is only asked for if something is written.
 */
export function CareSection({ form: { register, formState, watch } }: { form: ProfileForm }) {
  const { errors } = formState;
  const accommodations = watch("accommodations");
  return (
    <FormSection title="安心して話すために" readers="担当のキャリコンだけが読みます。事務局にも会社にも表示されません。">
      <Field
        label={FIELD_TEXT.accommodations}
        optionalLabel="任意"
        hint="字幕、筆談、カメラなし、途中の休憩など、ご希望があればお書きください。"
        error={errors.accommodations?.message}
      >
        <Textarea {...register("accommodations")} maxCount={LIMITS.text.accommodations} count={accommodations.length} rows={3} />
      </Field>
      {accommodations.trim() !== "" && (
        <FieldGroup legend="取り扱いへの同意" required error={errors.sensitiveConsent?.message}>
          <p className="text-sm">
            健康や障がいに関することは、法律上とくに配慮が必要な個人情報にあたることがあります。面談の準備のためだけに使い、空欄にするといつでも取り消せます。
          </p>
          <Checkbox
            {...register("sensitiveConsent")}
            label="面談の準備のために、この内容を取り扱うことに同意します"
            aria-invalid={errors.sensitiveConsent !== undefined || undefined}
          />
        </FieldGroup>
      )}
    </FormSection>
  );
}
