import { BULK_ACTIONS } from "@knotter/domain/bulk-operation";
import { DISCLOSURE_LEVELS, PROGRAM_TYPES } from "@knotter/domain/disclosure";
import { ORDER_STATUSES } from "@knotter/domain/order";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { formatDate, isLocalDate } from "@knotter/domain/tokyo";
import { BULK_ACTION_TEXT } from "./bulk-operation";
import { DISCLOSURE_SHORT, ORDER_FIELD_TEXT, ORDER_POLICY_TEXT, ORDER_STATUS_TEXT, PROGRAM_TYPE_TEXT, REPORT_SCHEDULE_TEXT } from "./order";

// Audit entries of an order in words. They may be of any age, so missing fields are left out.

type Diff = Readonly<Record<string, unknown>>;

export interface OrderChangeText {
  label: string;
  before: string | null;
  after: string | null;
}

const count = (value: unknown): number => (Array.isArray(value) ? value.length : typeof value === "number" ? value : 0);

const wordOf = <Word extends string>(value: unknown, words: readonly Word[], text: Record<Word, string>): string | null =>
  words.includes(value as Word) ? text[value as Word] : null;

const statusesOf = ({ status }: Diff): [string | null, string | null] => {
  const [from, to] = Array.isArray(status) ? status : [null, status];
  return [wordOf(from, ORDER_STATUSES, ORDER_STATUS_TEXT), wordOf(to, ORDER_STATUSES, ORDER_STATUS_TEXT)];
};

/** 「（新規3名、招待2名）」 for the parts with a value; empty where all are zero. */
function counted(parts: readonly [label: string, value: unknown, unit: string][]): string {
  const said = parts.filter(([, value]) => count(value) > 0).map(([label, value, unit]) => `${label}${count(value)}${unit}`);
  return said.length > 0 ? `（${said.join("、")}）` : "";
}

const moved = (how: string) => (diff: Diff) => {
  const [from, to] = statusesOf(diff);
  return `${how}「${from ?? "―"}」から「${to ?? "―"}」になりました${counted([["面談", diff["canceledSessions"], "件をキャンセル"]])}`;
};

const bulkWord = ({ bulkAction }: Diff): string => wordOf(bulkAction, BULK_ACTIONS, BULK_ACTION_TEXT) ?? "―";

const SENTENCES = {
  "order.create": (diff) =>
    `施策を${diff["imported"] ? "一覧の取り込みで" : ""}登録しました${counted([["担当キャリコン", diff["mentors"], "名"]])}`,
  "order.update": (diff) => `施策の内容を${diff["imported"] ? "一覧の取り込みで" : ""}変更しました`,
  "order.move": moved("状態が"),
  "order.follow": moved("日付により、状態が"),
  "order.set_mentors": (diff) =>
    `担当キャリコンを変更しました${counted([
      ["追加", diff["added"], "名"],
      ["解除", diff["removed"], "名"],
      ["面談", diff["canceledSessions"], "件をキャンセル"],
    ])}`,
  "order.add_mentees": (diff) =>
    `対象者を登録しました${counted([
      ["新規", diff["created"], "名"],
      ["更新", diff["updated"], "名"],
      ["招待", diff["invited"], "名"],
    ])}`,
  "order.print_signup_codes": (diff) => `ログイン用紙を作りました${counted([["", diff["people"], "名"]])}`,
  "bulk.begin": (diff) => `一括操作「${bulkWord(diff)}」を始めました${counted([["", diff["people"], "名"]])}`,
  "bulk.cancel": (diff) => `一括操作「${bulkWord(diff)}」を中止しました`,
  "bulk.undo": (diff) => `一括操作を元に戻しました${counted([["", diff["people"], "名"]])}`,
  "order.invite": (diff) => `利用登録のご案内を送りました${counted([["", diff["invited"], "名"]])}`,
} as const satisfies Record<string, (diff: Diff) => string>;

/** The audit actions that count as changes of an order. */
export const ORDER_CHANGES = Object.keys(SENTENCES);

export const orderChangeText = (action: string, diff: Diff): string =>
  Object.hasOwn(SENTENCES, action) ? SENTENCES[action as keyof typeof SENTENCES](diff) : action;

type Field = keyof typeof ORDER_FIELD_TEXT;

/** A field's value in words; null where it means nothing to a reader (an id). */
function valueText(field: Field, value: unknown): string | null {
  switch (field) {
    case "programType":
      return wordOf(value, PROGRAM_TYPES, PROGRAM_TYPE_TEXT);
    case "disclosureLevel":
      return wordOf(value, DISCLOSURE_LEVELS, DISCLOSURE_SHORT);
    case "reportPeriodEnds":
      return Array.isArray(value) && value.length > 0
        ? `${value.length + 1}期間（${value.filter(isLocalDate).map(formatDate).join("、")}まで）`
        : "1期間";
    case "reportSchedule":
      return wordOf(value, ["monthly", "end", "manual"], REPORT_SCHEDULE_TEXT);
    case "showRegistration":
      return value === true ? "人事に見せる" : "人事に見せない";
    case "sessionMinutes":
      return `${value}分`;
    case "maxMentoringCount":
      return `${value}回`;
    case "totalSessionCap":
      return typeof value === "number" ? `${value}回` : "なし";
    case "name":
      return typeof value === "string" ? value : null;
    default:
      return isLocalDate(value) ? formatDate(value) : null;
  }
}

/** The lines below a change of conditions: `[before, after]` as in the audit; of a text that is not shown only the name appears. */
export function orderFieldChanges(action: string, diff: Diff): OrderChangeText[] {
  if (action !== "order.update") return [];
  if (diff["imported"]) {
    const fields = Array.isArray(diff["fields"]) ? diff["fields"].filter(isField) : [];
    return fields.map((field) => ({ label: ORDER_FIELD_TEXT[field], before: null, after: null }));
  }
  // jsonb does not keep the order of keys, so the form's order is used.
  return (Object.keys(ORDER_FIELD_TEXT) as Field[]).flatMap((field) => {
    if (!Object.hasOwn(diff, field)) return [];
    const value = diff[field];
    const label = ORDER_FIELD_TEXT[field];
    if (!Array.isArray(value)) return [{ label, before: null, after: null }];
    const [before, after] = value;
    return field === "policy"
      ? policyChanges(before, after)
      : [{ label, before: valueText(field, before), after: valueText(field, after) }];
  });
}

const isField = (name: unknown): name is Field => typeof name === "string" && Object.hasOwn(ORDER_FIELD_TEXT, name);

function policyChanges(before: unknown, after: unknown): OrderChangeText[] {
  const [was, is] = [before, after].map((side) => (typeof side === "object" && side !== null ? side : {}) as Record<string, unknown>);
  return (Object.keys(ORDER_POLICY_TEXT) as (keyof typeof ORDER_POLICY_TEXT)[])
    .filter((key) => was?.[key] !== is?.[key])
    .map((key) => {
      const { label, unit } = ORDER_POLICY_TEXT[key];
      const said = (value: unknown) => (typeof value === "number" ? `${value}${unit}` : `既定（${SYSTEM_POLICY[key]}${unit}）`);
      return { label, before: said(was?.[key]), after: said(is?.[key]) };
    });
}
