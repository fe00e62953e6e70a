import type { MenteeView } from "@knotter/api/views/mentee";
import type { TimeBand } from "@knotter/domain/time-band";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { FormBase } from "@/components/form/use-form-base";
import type { profileForm } from "./profile-schema";

type ProfileInput = z.input<typeof profileForm>;
export type ProfileValues = FormValues<ProfileInput>;
export type ProfileField = Exclude<keyof ProfileValues, "sensitiveConsent">;

/** What a section of the form needs of it, whichever form it is a section of. */
export type ProfileForm = Pick<FormBase<ProfileInput, z.output<typeof profileForm>>, "field" | "choice" | "check">;

const EMPTY: ProfileValues = {
  name: "",
  nameKana: "",
  displayName: "",
  phone: "",
  concerns: [],
  preferredMentorGender: "",
  preferredTimes: [],
  ageBand: "",
  gender: "",
  prefecture: "",
  employmentType: "",
  workStyle: "",
  jobType: "",
  jobTitle: "",
  joinedYear: "",
  careerSummary: "",
  accommodations: "",
  sensitiveConsent: false,
};

export const valuesOf = (view: MenteeView): ProfileValues =>
  toValues(EMPTY, {
    ...view,
    concerns: (view.concerns ?? []).map(({ code }) => code),
    preferredTimes: (view.preferredTimes ?? []) as TimeBand[],
    jobType: view.jobType?.code,
    // A consent that was given stands as long as what it was given for.
    sensitiveConsent: Boolean(view.accommodations),
  });
