import type { RouterOutputs } from "../../../trpc/outputs";

/** The mentor's editable data, as the API returns it. */
export type Edit = RouterOutputs["mentors"]["update"];
export type Career = Edit["form"]["careerHistory"][number];

/** The values of the form. An empty box is "", for which the API takes null. */
export interface ProfileValues {
  name: string;
  nameKana: string;
  displayName: string;
  registrationNumber: string;
  registrationDate: string;
  registrationExpiresOn: string;
  skillLevel: Edit["form"]["skillLevel"];
  otherQualifications: string[];
  headline: string;
  bio: string;
  message: string;
  careerHistory: Career[];
  experienceYears: string;
  themes: string[];
  industries: string[];
  jobTypes: string[];
  targetLayers: string[];
  counselingStyles: string[];
  languages: string[];
  genderPublic: string;
  ageBandPublic: string;
}
export type ProfileField = keyof ProfileValues;

/** The stored values; where a change waits for a review, the requested one: the approved value is shown next to the form. */
export function profileValuesOf({ form, pending }: Edit): ProfileValues {
  const wished = { ...form, ...pending?.changes };
  return {
    name: wished.name ?? "",
    nameKana: wished.nameKana ?? "",
    displayName: wished.displayName ?? "",
    registrationNumber: wished.registrationNumber ?? "",
    registrationDate: wished.registrationDate ?? "",
    registrationExpiresOn: wished.registrationExpiresOn ?? "",
    skillLevel: wished.skillLevel ?? form.skillLevel,
    otherQualifications: wished.otherQualifications ?? form.otherQualifications,
    headline: form.headline ?? "",
    bio: form.bio ?? "",
    message: form.message ?? "",
    careerHistory: form.careerHistory,
    experienceYears: form.experienceYears === null ? "" : String(form.experienceYears),
    themes: form.themes,
    industries: form.industries,
    jobTypes: form.jobTypes,
    targetLayers: form.targetLayers,
    counselingStyles: form.counselingStyles,
    languages: form.languages,
    genderPublic: form.genderPublic ?? "",
    ageBandPublic: form.ageBandPublic ?? "",
  };
}

const NULLABLE: readonly string[] = ["registrationDate", "message", "genderPublic", "ageBandPublic", "experienceYears"];

/** The input for the API's schema: an optional empty box becomes null; a required one stays "", so that its message says so. */
export function profileInputOf(changed: Partial<ProfileValues>): object {
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => {
      if (value === "" && NULLABLE.includes(field)) return [field, null];
      return [field, field === "experienceYears" ? Number(value) : value];
    }),
  );
}
