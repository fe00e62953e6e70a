"use client";

import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { FormSection } from "../../components/form-section";
import { registered } from "../../components/registered";
import { ReportTextField } from "./content-section";
import { Escalation } from "./escalation";
import { EMERGENCY_OPTIONS, REFERRAL_OPTIONS } from "./report-labels";
import { REPORT_FIELD_TEXT, type ReportForm } from "./report-values";

/** Where the mentee was referred to, and whether somebody is in danger. */
export function EmergencySection({ form, mentoringId }: { form: ReportForm; mentoringId: string }) {
  const { watch, setValue } = form;
  const [referral, emergency] = watch(["referral", "emergency"]);
  return (
    <FormSection level={3} title="紹介と緊急度" readers="紹介先の種類と緊急度は、事務局に表示されます。メモは、あなただけが読めます。">
      <Field label={REPORT_FIELD_TEXT.referral}>
        <Select {...registered(form, "referral")} options={REFERRAL_OPTIONS} className="sm:max-w-[24rem]" />
      </Field>
      {referral !== "none" && <ReportTextField form={form} field="referralNote" rows={2} />}
      <RadioCards
        legend={REPORT_FIELD_TEXT.emergency}
        columns={3}
        options={EMERGENCY_OPTIONS}
        value={emergency}
        onChange={(value) => setValue("emergency", value, { shouldDirty: true })}
      />
      {emergency === "urgent" && <Escalation mentoringId={mentoringId} />}
    </FormSection>
  );
}
