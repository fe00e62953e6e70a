import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { RouterOutputs } from "@/trpc/outputs";
import type { profileForm } from "./mentor-schema";

/** The mentor's editable data, as the API returns it. */
export type Edit = RouterOutputs["mentors"]["update"];

export type ProfileInput = z.input<typeof profileForm>;
export type ProfileValues = FormValues<ProfileInput>;
export type ProfileField = keyof ProfileValues;
export type Career = ProfileValues["careerHistory"][number];

const EMPTY: ProfileValues = {
  name: "",
  nameKana: "",
  displayName: "",
  registrationNumber: "",
  registrationDate: "",
  registrationExpiresOn: "",
  skillLevel: "",
  otherQualifications: [],
  headline: "",
  bio: "",
  message: "",
  careerHistory: [],
  experienceYears: "",
  themes: [],
  industries: [],
  jobTypes: [],
  targetLayers: [],
  counselingStyles: [],
  languages: [],
  genderPublic: "",
  ageBandPublic: "",
};

/** The stored values; where a change waits for a review, the requested one: the approved value is shown next to the form. */
export const profileValuesOf = ({ form, pending }: Edit): ProfileValues => toValues(EMPTY, { ...form, ...pending?.changes });
