"use client";

import { RadioCards } from "@knotter/ui/radio-cards";
import { SelectField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { ReportTextField } from "./content-section";
import { Escalation } from "./escalation";
import { EMERGENCY_OPTIONS, REFERRAL_OPTIONS } from "./report-labels";
import { REPORT_FIELD_TEXT } from "./report-values";
import type { ReportForm } from "./use-report";

/** Where the mentee was referred to, and whether somebody is in danger. */
export function EmergencySection({ form, mentoringId }: { form: ReportForm; mentoringId: string }) {
  const emergency = form.choice("emergency");
  return (
    <FormSection level={3} title="紹介と緊急度" readers="紹介先の種類と緊急度は、事務局に表示されます。メモは、あなただけが読めます。">
      <SelectField {...form.field("referral")} label={REPORT_FIELD_TEXT.referral} options={REFERRAL_OPTIONS} className="sm:max-w-[24rem]" />
      {form.form.watch("referral") !== "none" && <ReportTextField form={form} field="referralNote" rows={2} />}
      <RadioCards {...emergency} legend={REPORT_FIELD_TEXT.emergency} columns={3} options={EMERGENCY_OPTIONS} />
      {emergency.value === "urgent" && <Escalation mentoringId={mentoringId} />}
    </FormSection>
  );
}
