"use client";

import { registrationState } from "@knotter/domain/mentor-profile";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type ReactNode, useState } from "react";
import { trpc } from "@/trpc/client";
import { FormFrame } from "../form-frame";
import { fieldId } from "../mentor-tabs";
import { useFieldFocus } from "../use-field-focus";
import { useMentorForm } from "../use-mentor-form";
import { CareerSection } from "./career-section";
import { ExpertiseSection } from "./expertise-section";
import { NameSection } from "./name-section";
import { PendingReview } from "./pending-review";
import { FIELD_TEXT, textOf } from "./profile-labels";
import { profileValuesOf } from "./profile-values";
import { PublicSection } from "./public-section";
import { RegistrationSection } from "./registration-section";
import { ReviewCard } from "./review-card";
import type { ProfileSection } from "./section-labels";
import { TextSection } from "./text-section";

const HOLDS_FOR_REVIEW: readonly string[] = ["enabled", "disabled", "suspended"];

/** The mentor's profile: sections, pending changes, and the request for the first approval. */
export function ProfileEditor({ mentorId, today, section }: { mentorId: string; today: LocalDate; section?: string | undefined }) {
  const [terms] = trpc.terms.list.useSuspenseQuery({});
  const form = useMentorForm({
    mentorId,
    name: "mentor-profile",
    schema: () => import("./mentor-schema").then(({ profileForm }) => profileForm),
    valuesOf: profileValuesOf,
  });
  const { edit, follow } = form;
  const waits = HOLDS_FOR_REVIEW.includes(edit.reviewStatus);
  const isExpired = registrationState(edit.form.registrationExpiresOn ?? null, today) === "expired";
  // A saved date moves nobody.
  const [wasExpired] = useState(isExpired);
  useFieldFocus(section === "registration" && wasExpired ? fieldId("registrationExpiresOn") : section);
  return (
    <div className="grid gap-10">
      <ReviewCard edit={edit} isExpired={isExpired} dirty={form.isDirty} onStored={follow} />
      {edit.pending && <PendingReview edit={edit} pending={edit.pending} />}
      <FormFrame
        of={form}
        label="プロフィール"
        nameOf={(field) => FIELD_TEXT[field]}
        textOf={(field, values) => textOf(field, values, terms)}
      >
        <Place id="name">
          <NameSection form={form} edit={edit} waits={waits} onStored={follow} />
        </Place>
        <Place id="registration">
          <RegistrationSection form={form} edit={edit} waits={waits} today={today} onStored={follow} />
        </Place>
        <Place id="words">
          <TextSection form={form} />
        </Place>
        <Place id="expertise">
          <ExpertiseSection form={form} terms={terms} />
        </Place>
        <Place id="career">
          <CareerSection form={form} />
        </Place>
        <Place id="public">
          <PublicSection form={form} />
        </Place>
      </FormFrame>
    </div>
  );
}

/** The targets of the section list. */
function Place({ id, children }: { id: ProfileSection; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-[calc(var(--header-height)+1.5rem)]">
      {children}
    </div>
  );
}
