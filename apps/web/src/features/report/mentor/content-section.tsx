"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { MENTOR_REPORT_TEXT_MAX } from "@knotter/domain/mentor-report";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextareaField } from "@/components/form/fields";
import { filledText, MoreFields } from "@/components/form/more-fields";
import { FormSection } from "@/components/form-section";
import { AWARENESS } from "./report-labels";
import { REPORT_FIELD_TEXT } from "./report-values";
import type { ReportForm } from "./use-report";

const MOST_THEMES = 5;
/** Optional texts. */
const MORE = ["assessment", "support", "nextPlan", "careerAwareness"] as const;
const LEVELS = [...AWARENESS.map((label, index) => ({ value: String(index + 1), label })), { value: "", label: "選ばない" }];

/** A text of the report; beyond its limit the field shows an error and nothing is sent. */
export function ReportTextField({
  form,
  field,
  rows,
  required = false,
  hint,
}: {
  form: ReportForm;
  field: keyof typeof MENTOR_REPORT_TEXT_MAX;
  rows: number;
  required?: boolean;
  hint?: string;
}) {
  return (
    <TextareaField
      {...form.field(field, MENTOR_REPORT_TEXT_MAX[field])}
      label={REPORT_FIELD_TEXT[field]}
      required={required}
      hint={hint}
      rows={rows}
    />
  );
}

/** What was discussed: only the author reads it. */
export function ContentSection({ form, themes }: { form: ReportForm; themes: Terms["themes"] }) {
  const chosen = form.choice("themes");
  const full = chosen.value.length >= MOST_THEMES;
  return (
    <FormSection
      level={3}
      title="面談の内容"
      readers="面談概要・見立て・支援内容・次回は、あなただけが読めます。会社にも事務局にも、相談者にも表示されません。主訴の分類は事務局に表示され、会社には、個人が分からない集計にだけ使われます。"
    >
      <CheckboxGroup
        {...chosen}
        legend={REPORT_FIELD_TEXT.themes}
        required
        hint={`${MOST_THEMES}つまで選べます（いま${chosen.value.length}つ）。`}
        columns="words"
        options={themes.map(({ code, label }) => ({ value: code, label, disabled: full && !chosen.value.includes(code) }))}
      />
      <ReportTextField form={form} field="summaryPrivate" rows={6} required />
      <MoreFields title="見立て・支援内容・次回" state={filledText(form.form.watch(MORE))}>
        <ReportTextField form={form} field="assessment" rows={4} />
        <ReportTextField form={form} field="support" rows={3} />
        <ReportTextField form={form} field="nextPlan" rows={3} />
        <RadioCards {...form.choice("careerAwareness")} legend={REPORT_FIELD_TEXT.careerAwareness} columns={3} options={LEVELS} />
      </MoreFields>
    </FormSection>
  );
}
