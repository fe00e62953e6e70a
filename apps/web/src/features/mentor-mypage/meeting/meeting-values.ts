import { MEETING_METHOD_TEXT } from "@knotter/contract/labels/mentoring";
import type { Edit } from "../profile/profile-values";

export interface MeetingValues {
  meetingMethod: Edit["form"]["meetingMethod"];
  fixedMeetingUrl: string;
  fixedMeetingNote: string;
}
export type MeetingField = keyof MeetingValues;

export const FIELD_TEXT = {
  meetingMethod: "面談の方法",
  fixedMeetingUrl: "面談のリンク",
  fixedMeetingNote: "相談者への補足",
} as const satisfies Record<MeetingField, string>;

export const meetingValuesOf = ({ form }: Edit): MeetingValues => ({
  meetingMethod: form.meetingMethod,
  fixedMeetingUrl: form.fixedMeetingUrl ?? "",
  fixedMeetingNote: form.fixedMeetingNote ?? "",
});

export const meetingInputOf = (changed: Partial<MeetingValues>): object =>
  Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, value === "" ? null : value]));

export const wordsOf = (field: MeetingField, values: MeetingValues): string =>
  field === "meetingMethod" ? MEETING_METHOD_TEXT[values.meetingMethod] : values[field] || "なし";
