"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { AGE_BANDS, EMPLOYMENT_TYPES, PREFECTURES, WORK_STYLES } from "@knotter/domain/mentee-profile";
import { LIMITS } from "@knotter/domain/policy";
import { SelectField, TextareaField, TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const CHOICES = {
  ageBand: asOptions(AGE_BANDS),
  employmentType: asOptions(EMPLOYMENT_TYPES),
  workStyle: asOptions(WORK_STYLES),
  prefecture: asOptions(PREFECTURES),
};
/** The length of a working life, and a little more. */
const YEARS_BACK = 60;

interface WorkSectionProps {
  form: ProfileForm;
  jobTypes: Terms["jobTypes"];
  thisYear: number;
}

/** How the mentee works: what saves the first minutes of an interview. */
export function WorkSection({ form, jobTypes, thisYear }: WorkSectionProps) {
  const years = Array.from({ length: YEARS_BACK }, (_, back) => ({ value: String(thisYear - back), label: `${thisYear - back}年` }));
  const choice = (field: keyof typeof CHOICES | "jobType" | "joinedYear", options: { value: string; label: string }[]) => (
    <SelectField {...form.field(field)} label={FIELD_TEXT[field]} optionalLabel="任意" options={options} placeholder="選択しない" />
  );
  return (
    <FormSection
      title="お仕事と働き方"
      readers="担当のキャリコンに伝わります（経歴のほかは、事務局にも表示されます）。会社には、個人が分からない集計としてだけ伝わることがあります。"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {choice("ageBand", CHOICES.ageBand)}
        <TextField
          {...form.field("gender")}
          label={FIELD_TEXT.gender}
          optionalLabel="任意"
          autoComplete="sex"
          placeholder="自由にご記入ください"
        />
        {choice(
          "jobType",
          jobTypes.map(({ code, label }) => ({ value: code, label })),
        )}
        <TextField {...form.field("jobTitle")} label={FIELD_TEXT.jobTitle} optionalLabel="任意" placeholder="主任" />
        {choice("employmentType", CHOICES.employmentType)}
        {choice("workStyle", CHOICES.workStyle)}
        {choice("joinedYear", years)}
        {choice("prefecture", CHOICES.prefecture)}
      </div>
      <TextareaField
        {...form.field("careerSummary", LIMITS.text.careerSummary)}
        label={FIELD_TEXT.careerSummary}
        optionalLabel="任意"
        hint="担当のキャリコンだけが読みます。一言でもかまいません。"
        rows={4}
      />
    </FormSection>
  );
}
