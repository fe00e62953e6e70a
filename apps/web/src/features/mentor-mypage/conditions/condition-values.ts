import type { Edit } from "../profile/profile-values";

/** Numbers as a select holds them. */
export interface ConditionValues {
  acceptingNew: "yes" | "no";
  bufferBefore: string;
  bufferAfter: string;
  minNoticeHours: string;
  dailyCap: string;
  weeklyCap: string;
}
export type ConditionField = keyof ConditionValues;

export const FIELD_TEXT = {
  acceptingNew: "新しい予約",
  bufferBefore: "面談の前に空ける時間",
  bufferAfter: "面談の後に空ける時間",
  minNoticeHours: "予約の締切",
  dailyCap: "1日の上限",
  weeklyCap: "1週間の上限",
} as const satisfies Record<ConditionField, string>;

const UNIT = { bufferBefore: "分", bufferAfter: "分", minNoticeHours: "時間前", dailyCap: "件", weeklyCap: "件" } as const;

export const conditionValuesOf = ({ form }: Edit): ConditionValues => ({
  acceptingNew: form.acceptingNew ? "yes" : "no",
  bufferBefore: String(form.bufferBefore),
  bufferAfter: String(form.bufferAfter),
  minNoticeHours: String(form.minNoticeHours),
  dailyCap: String(form.dailyCap),
  weeklyCap: String(form.weeklyCap),
});

export const conditionInputOf = (changed: Partial<ConditionValues>): object =>
  Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, field === "acceptingNew" ? value === "yes" : Number(value)]));

export const wordsOf = (field: ConditionField, values: ConditionValues): string =>
  field === "acceptingNew" ? (values.acceptingNew === "yes" ? "受け付ける" : "お休みする") : `${values[field]}${UNIT[field]}`;
