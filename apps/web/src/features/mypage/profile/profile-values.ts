import type { MenteeView } from "@knotter/api/views/mentee";
import type { TimeBand } from "@knotter/domain/time-band";
import type { UseFormReturn } from "react-hook-form";

/** The values of the form. An empty box is "", for which the API takes null. */
export interface ProfileValues {
  name: string;
  nameKana: string;
  displayName: string;
  phone: string;
  concerns: string[];
  preferredMentorGender: string;
  preferredTimes: TimeBand[];
  ageBand: string;
  gender: string;
  prefecture: string;
  employmentType: string;
  workStyle: string;
  jobType: string;
  jobTitle: string;
  joinedYear: string;
  careerSummary: string;
  accommodations: string;
  sensitiveConsent: boolean;
}
export type ProfileField = Exclude<keyof ProfileValues, "sensitiveConsent">;

/** What a part of the form needs, whichever form it belongs to. */
export type ProfileForm = Pick<UseFormReturn<ProfileValues>, "register" | "watch" | "setValue" | "formState">;

export function valuesOf(view: MenteeView): ProfileValues {
  return {
    name: view.name ?? "",
    nameKana: view.nameKana ?? "",
    displayName: view.displayName ?? "",
    phone: view.phone ?? "",
    concerns: (view.concerns ?? []).map((concern) => concern.code),
    preferredMentorGender: view.preferredMentorGender ?? "",
    preferredTimes: (view.preferredTimes ?? []) as TimeBand[],
    ageBand: view.ageBand ?? "",
    gender: view.gender ?? "",
    prefecture: view.prefecture ?? "",
    employmentType: view.employmentType ?? "",
    workStyle: view.workStyle ?? "",
    jobType: view.jobType?.code ?? "",
    jobTitle: view.jobTitle ?? "",
    joinedYear: view.joinedYear === null ? "" : String(view.joinedYear),
    careerSummary: view.careerSummary ?? "",
    accommodations: view.accommodations ?? "",
    // A consent is valid as long as the text that it covers exists.
    sensitiveConsent: Boolean(view.accommodations),
  };
}

/** Converts the form values for the API's schema. Name and kana stay "", so that their message is "必須項目です". */
export function toInput<Values extends ProfileValues>(values: Values): object {
  const { name, nameKana, ...rest } = values;
  const input = Object.entries(rest).map(([field, value]) => [field, value === "" ? null : value]);
  const joinedYear = values.joinedYear === "" ? null : Number(values.joinedYear);
  return { name, nameKana, ...Object.fromEntries(input), joinedYear };
}
