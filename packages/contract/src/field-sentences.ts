import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What is no day: as it is sent to the API, and as it stands in a field of a screen. */
export const WRONG_DAY = {
  sent: "日付は 2026-04-01 の形式で指定してください",
  typed: "日付は 2026/04/01 の形式で入力してください",
} as const;

/** What is said of a day that is written as one, which the calendar does not have. */
export const NO_SUCH_DAY = "この日付は暦にありません。月と日をご確認ください";

const WRITTEN_DAY = /^\d{4}([-/.]|年)\d{1,2}([-/.]|月)\d{1,2}日?$/;

/** Whether a text has the form of a day and is none: 2026-02-30. 2026-4-1 is one, in another form. */
export const isNoSuchDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return WRITTEN_DAY.test(text) && !exists;
};

/** What is said of something that is no day. */
export const wrongDay = (given: unknown): string => {
  const text = typeof given === "string" ? given.normalize("NFKC").replace(/\s/g, "") : "";
  if (text === "") return "必須項目です";
  return isNoSuchDay(text) ? NO_SUCH_DAY : WRONG_DAY.sent;
};

/** The longest list of allowed values that is spelled out in a message; longer ones are only in the OpenAPI document. */
const LISTED_MAX = 12;

const EXPECTED: Record<string, string> = {
  string: "文字列で指定してください",
  number: "数字で指定してください",
  int: "整数で指定してください",
  boolean: "true か false で指定してください",
  array: "配列（[ ]）で指定してください",
  object: "オブジェクト（{ }）で指定してください",
  record: "オブジェクト（{ }）で指定してください",
};

const oneOf = (values: readonly unknown[]): string =>
  values.length > LISTED_MAX ? "選択肢から選んでください" : `次のいずれかを指定してください：${values.join("、")}`;

/**
 * Whether an issue names the edge of what a computer counts with, which is no bound of the field: that has an issue of its own.
 */
export const isEdgeOfNumbers = (issue: { code?: string | undefined; maximum?: unknown; minimum?: unknown }): boolean =>
  (issue.code === "too_big" && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === "too_small" && issue.minimum === Number.MIN_SAFE_INTEGER);

/**
 * The message for a field whose schema has none of its own: says what to do, in everyday words and never in type names ("string",
 * "undefined"). Read by people at a screen and by engineers at the API alike.
 */
export function fieldSentence(issue: Issue): string | undefined {
  if (isMissing(issue)) return "必須項目です";
  if (isEdgeOfNumbers(issue)) return "桁数が多すぎます。数字をご確認ください";
  switch (issue.code) {
    case "invalid_type":
      return EXPECTED[issue.expected] ?? "形式が正しくありません";
    case "invalid_value":
      return oneOf(issue.values);
    case "too_small":
      return bound(issue.origin, issue.minimum, {
        number: "以上の数を入力してください",
        text: "文字以上で入力してください",
        list: "件以上指定してください",
      });
    case "too_big":
      return bound(issue.origin, issue.maximum, {
        number: "以下の数を入力してください",
        text: "文字以内で入力してください",
        list: "件まで指定できます",
      });
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : "形式が正しくありません";
    case "unrecognized_keys":
      return "この項目は指定できません";
    case "custom":
      return "値が正しくありません";
    default:
      return "形式が正しくありません";
  }
}

const isMissing = ({ input }: { input?: unknown }): boolean => input === undefined || input === null;

/** The sentence of a schema for whatever has another form. What is missing is told as of every other field. */
export const ofForm =
  (sentence: (input: unknown) => string) =>
  (issue: { input?: unknown }): string | undefined =>
    isMissing(issue) ? undefined : sentence(issue.input);

function bound(origin: string, limit: number | bigint, words: { number: string; text: string; list: string }): string {
  const kind = origin === "string" ? "text" : origin === "array" || origin === "set" ? "list" : "number";
  return `${limit}${words[kind]}`;
}
