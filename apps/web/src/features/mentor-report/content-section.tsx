"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Textarea } from "@knotter/ui/textarea";
import { FormSection } from "../../components/form-section";
import { registered } from "../../components/registered";
import { AWARENESS } from "./report-labels";
import { REPORT_FIELD_TEXT, REPORT_LIMITS, type ReportForm, type ReportText } from "./report-values";

const MOST_THEMES = 5;
const NONE = "";
const LEVELS = [...AWARENESS.map((label, index) => ({ value: String(index + 1), label })), { value: NONE, label: "選ばない" }];

/** A text of the report; beyond its limit the field shows an error and nothing is sent. */
export function ReportTextField({
  form,
  field,
  rows,
  required = false,
  hint,
}: {
  form: ReportForm;
  field: ReportText;
  rows: number;
  required?: boolean;
  hint?: string;
}) {
  const length = form.watch(field).length;
  const over = length > REPORT_LIMITS[field] ? `${REPORT_LIMITS[field]}文字以内で入力してください` : undefined;
  return (
    <Field label={REPORT_FIELD_TEXT[field]} required={required} hint={hint} error={form.formState.errors[field]?.message ?? over}>
      <Textarea {...registered(form, field)} rows={rows} maxCount={REPORT_LIMITS[field]} count={length} />
    </Field>
  );
}

/** What was discussed: only the author reads it. */
export function ContentSection({ form, themes }: { form: ReportForm; themes: Terms["themes"] }) {
  const { watch, setValue, formState } = form;
  const [chosen, awareness] = watch(["themes", "careerAwareness"]);
  const full = chosen.length >= MOST_THEMES;
  return (
    <FormSection
      level={3}
      title="面談の内容"
      readers="面談概要・見立て・支援内容・次回は、あなただけが読めます。会社にも事務局にも、相談者にも表示されません。主訴の分類は、個人が分からない集計にだけ使われます。"
    >
      <CheckboxGroup
        legend={REPORT_FIELD_TEXT.themes}
        required
        hint={`${MOST_THEMES}つまで選べます（いま${chosen.length}つ）。`}
        columns={3}
        options={themes.map(({ code, label }) => ({ value: code, label, disabled: full && !chosen.includes(code) }))}
        value={chosen}
        onChange={(value) => setValue("themes", value, { shouldDirty: true })}
        error={formState.errors.themes?.message}
      />
      <ReportTextField form={form} field="summaryPrivate" rows={6} required />
      <ReportTextField form={form} field="assessment" rows={4} />
      <ReportTextField form={form} field="support" rows={3} />
      <ReportTextField form={form} field="nextPlan" rows={3} />
      <RadioCards
        legend={REPORT_FIELD_TEXT.careerAwareness}
        columns={3}
        options={LEVELS}
        value={awareness === null ? NONE : String(awareness)}
        onChange={(value) => setValue("careerAwareness", value === NONE ? null : Number(value), { shouldDirty: true })}
      />
    </FormSection>
  );
}
