"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import { PREFERRED_MENTOR_GENDERS } from "@knotter/domain/mentee-profile";
import { TIME_BANDS } from "@knotter/domain/time-band";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { RadioCards } from "@knotter/ui/radio-cards";
import { FormSection } from "@/components/form-section";
import { FIELD_TEXT } from "./profile-labels";
import type { ProfileForm } from "./profile-values";

const MOST_CONCERNS = 5;
const GENDERS = PREFERRED_MENTOR_GENDERS.map((value) => ({ value, label: value }));
const TIMES = TIME_BANDS.map((value) => ({ value, label: TIME_BAND_TEXT[value] }));

/** What the mentee would like to talk about, and with whom. Nothing of it has to be decided now. */
export function TopicSection({ form, themes }: { form: ProfileForm; themes: Terms["themes"] }) {
  const concerns = form.choice("concerns");
  const full = concerns.value.length >= MOST_CONCERNS;
  const options = themes.map(({ code, label }) => ({ value: code, label, disabled: full && !concerns.value.includes(code) }));
  return (
    <FormSection title="ご相談について" readers="担当のキャリコンに伝わります。会社と事務局には表示されません。">
      <CheckboxGroup
        legend={
          <>
            {FIELD_TEXT.concerns}
            <span className="text-sm font-normal text-muted">任意</span>
          </>
        }
        hint={
          full
            ? `${MOST_CONCERNS}つ選びました。ほかのものにするときは、どれかを外してください。`
            : `${MOST_CONCERNS}つまで選べます。決まっていなければ、空欄のままで大丈夫です。`
        }
        options={options}
        {...concerns}
        columns={2}
      />
      <RadioCards
        legend={
          <>
            {FIELD_TEXT.preferredMentorGender}
            <span className="text-sm font-normal text-muted">任意</span>
          </>
        }
        options={GENDERS}
        {...form.choice("preferredMentorGender")}
        columns={3}
      />
      <CheckboxGroup
        legend={
          <>
            {FIELD_TEXT.preferredTimes}
            <span className="text-sm font-normal text-muted">任意</span>
          </>
        }
        options={TIMES}
        {...form.choice("preferredTimes")}
        columns={3}
      />
    </FormSection>
  );
}
