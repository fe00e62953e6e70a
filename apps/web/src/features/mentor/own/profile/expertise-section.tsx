"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { FormSection } from "@/components/form-section";
import { FieldAnchor } from "../field-anchor";
import { AT_ONCE, type ProfileForm } from "./profile-form";
import { FIELD_TEXT, TERMS_OF } from "./profile-labels";
import { SECTION_TEXT } from "./section-labels";

const LISTS = [
  { field: "themes", required: true, max: PROFILE_LIMITS.terms },
  { field: "industries", required: true, max: PROFILE_LIMITS.terms },
  { field: "jobTypes", required: true, max: PROFILE_LIMITS.terms },
  { field: "targetLayers", required: false, max: PROFILE_LIMITS.terms },
  { field: "counselingStyles", required: false, max: PROFILE_LIMITS.styles },
  { field: "languages", required: true, max: PROFILE_LIMITS.terms },
] as const;

/** The fields by which mentees search. */
export function ExpertiseSection({ form, terms }: { form: ProfileForm; terms: Terms }) {
  return (
    <FormSection title={SECTION_TEXT.expertise} readers={`${AT_ONCE}検索の条件になります。`}>
      {LISTS.map(({ field, required, max }) => {
        const choice = form.choice(field);
        const chosen = choice.value;
        const full = chosen.length >= max;
        const known = terms[TERMS_OF[field]];
        return (
          <FieldAnchor key={field} name={field}>
            <CheckboxGroup
              {...choice}
              legend={FIELD_TEXT[field]}
              required={required}
              hint={`${max}つまで選べます（いま${chosen.length}つ）。`}
              columns="words"
              options={[
                ...known.map(({ code, label }) => ({ value: code, label, disabled: full && !chosen.includes(code) })),
                // An entry that was retired meanwhile may stay, and can be removed.
                ...chosen
                  .filter((code) => !known.some((term) => term.code === code))
                  .map((code) => ({ value: code, label: `${code}（いまは選べません）` })),
              ]}
            />
          </FieldAnchor>
        );
      })}
    </FormSection>
  );
}
