import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What is no day: as it is sent to the API, and as it stands in a field of a screen. */
export const WRONG_DAY = {
  sent: "日付は 2026-04-01 の形式で指定してください",
  typed: "日付は 2026/04/01 の形式で入力してください",
} as const;

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
 * The message for a field whose schema has none of its own: says what to do, in everyday words and never in type names ("string",
 * "undefined"). Read by people at a screen and by engineers at the API alike.
 */
export function fieldSentence(issue: Issue): string | undefined {
  if (issue.input === undefined || issue.input === null) return "必須項目です";
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

function bound(origin: string, limit: number | bigint, words: { number: string; text: string; list: string }): string {
  const kind = origin === "string" ? "text" : origin === "array" || origin === "set" ? "list" : "number";
  return `${limit}${words[kind]}`;
}
