import type { RouterOutputs } from "../../../trpc/outputs";

/** What she edits, as the API gives it. */
export type Edit = RouterOutputs["mentors"]["update"];
export type Career = Edit["form"]["careerHistory"][number];

/** What the boxes of the form hold. An empty one is "", as a box has it; the API takes null for it. */
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

/** What is stored; where a change waits for the admins, what was wished: the approved value stands beside the form. */
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

/** For the schema of the API: an empty box is no value where none is needed; elsewhere it stays "", and its sentence says so. */
export function profileInputOf(changed: Partial<ProfileValues>): object {
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => {
      if (value === "" && NULLABLE.includes(field)) return [field, null];
      return [field, field === "experienceYears" ? Number(value) : value];
    }),
  );
}
