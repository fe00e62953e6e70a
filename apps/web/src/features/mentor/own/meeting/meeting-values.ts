import { MEETING_METHOD_TEXT } from "@knotter/contract/labels/mentoring";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { meetingForm } from "../profile/mentor-schema";
import type { Edit } from "../profile/profile-values";

export type MeetingValues = FormValues<z.input<typeof meetingForm>>;
export type MeetingField = keyof MeetingValues;

export const FIELD_TEXT = {
  meetingMethod: "面談方法",
  fixedMeetingUrl: "面談のリンク",
  fixedMeetingNote: "相談者への補足",
} as const satisfies Record<MeetingField, string>;

const EMPTY: MeetingValues = { meetingMethod: "", fixedMeetingUrl: "", fixedMeetingNote: "" };

export const meetingValuesOf = ({ form }: Edit): MeetingValues => toValues(EMPTY, form);

export const textOf = (field: MeetingField, values: MeetingValues): string =>
  field === "meetingMethod" && values.meetingMethod !== "" ? MEETING_METHOD_TEXT[values.meetingMethod] : values[field] || "なし";
