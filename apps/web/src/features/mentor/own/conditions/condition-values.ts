import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { conditionsForm } from "../profile/mentor-schema";
import type { Edit } from "../profile/profile-values";

export type ConditionValues = FormValues<z.input<typeof conditionsForm>>;
export type ConditionField = keyof ConditionValues;

export const FIELD_TEXT = {
  acceptingNew: "新しい予約",
  bufferBefore: "面談の前に空ける時間",
  bufferAfter: "面談の後に空ける時間",
  minNoticeHours: "予約の締切",
  dailyCap: "1日の上限",
  weeklyCap: "1週間の上限",
} as const satisfies Record<ConditionField, string>;

const UNIT = { bufferBefore: "分", bufferAfter: "分", dailyCap: "件", weeklyCap: "件" } as const;
const EMPTY: ConditionValues = { acceptingNew: false, bufferBefore: "", bufferAfter: "", minNoticeHours: "", dailyCap: "", weeklyCap: "" };

export const conditionValuesOf = ({ form }: Edit): ConditionValues => toValues(EMPTY, form);

/** With whole days from two days on: 168時間 says little. The hours are what counts. */
export const noticeText = (hours: number): string => `${hours}時間${hours >= 48 && hours % 24 === 0 ? `（${hours / 24}日）` : ""}前`;

export function textOf(field: ConditionField, values: ConditionValues): string {
  if (field === "acceptingNew") return values.acceptingNew ? "受け付ける" : "お休みする";
  return field === "minNoticeHours" ? noticeText(Number(values.minNoticeHours)) : `${values[field]}${UNIT[field]}`;
}
