"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { TextareaField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

/** What the mentee needs. It can tell about their health: so the consent to keep it is asked for, but only when something is written. */
export function CareSection({ form }: { form: ProfileForm }) {
  const { error, ...consent } = form.check("sensitiveConsent");
  return (
    <FormSection title="安心して話すために" readers="担当のキャリコンだけが読みます。事務局にも会社にも表示されません。">
      <TextareaField
        {...form.field("accommodations", LIMITS.text.accommodations)}
        label={FIELD_TEXT.accommodations}
        optionalLabel="任意"
        hint="字幕、筆談、カメラなし、途中の休憩など、ご希望があればお書きください。"
        rows={3}
      />
      {form.choice("accommodations").value.trim() !== "" && (
        <FieldGroup legend="取り扱いへの同意" required error={error}>
          <p className="text-sm">
            健康や障がいに関することは、法律上とくに配慮が必要な個人情報にあたることがあります。面談の準備のためだけに使い、空欄にするといつでも取り消せます。
          </p>
          <Checkbox
            {...consent}
            label="面談の準備のために、この内容を取り扱うことに同意します"
            aria-invalid={error !== undefined || undefined}
          />
        </FieldGroup>
      )}
    </FormSection>
  );
}
