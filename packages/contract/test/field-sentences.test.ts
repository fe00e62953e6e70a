import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../src/contract";
import type { Endpoint } from "../src/endpoint";
import { pageQuery, text } from "../src/fields";
import { scheduleEntryForm } from "../src/resources/mentor-schedule";

const problems = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

test.each<[string, z.ZodType, unknown, string]>([
  ["nothing at all", z.string(), undefined, "必須項目です"],
  ["null", z.int(), null, "必須項目です"],
  ["nothing where a choice is due", z.enum(["a", "b"]), undefined, "必須項目です"],
  ["a number for a text", text(10), 5, "文字列で指定してください"],
  ["a text for a number", z.int(), "60", "数字で指定してください"],
  ["half of a whole number", z.int(), 1.5, "整数で指定してください"],
  ["yes for a boolean", z.boolean(), "yes", "true か false で指定してください"],
  ["a text for a list", z.array(z.string()), "a", "配列（[ ]）で指定してください"],
  ["a list for an object", z.strictObject({}), [], "オブジェクト（{ }）で指定してください"],
  ["a number too small", z.int().min(5), 1, "5以上の数を入力してください"],
  ["a number too big", z.int().max(5), 7, "5以下の数を入力してください"],
  ["a number that no computer counts with", z.int(), 1e20, "桁数が多すぎます。数字をご確認ください"],
  ["an empty list", z.array(z.string()).min(1), [], "1件以上指定してください"],
  ["a list too long", z.array(z.string()).max(1), ["a", "b"], "1件まで指定できます"],
  ["a text too long", z.string().max(3), "abcd", "3文字以内で入力してください"],
  ["another word than the choices", z.enum(["draft", "active"]), "ACTIVE", "次のいずれかを指定してください：draft、active"],
  ["a word that forty others could have been", z.enum(Array.from({ length: 40 }, (_, n) => `県${n}`)), "東京", "選択肢から選んでください"],
  ["a text of another form", z.hex(), "xyz", "形式が正しくありません"],
])("%s: %j", (_, schema, value, sentence) => expect(problems(schema, value)).toEqual({ "": sentence }));

test("a page size that is no number says what to type", () =>
  expect(problems(pageQuery, { pageSize: "abc" })).toEqual({ pageSize: "数字で指定してください" }));

test("a rule of another kind is told which kinds there are", () =>
  expect(problems(scheduleEntryForm, { kind: "date" })).toEqual({ kind: "次のいずれかを指定してください：weekly、date_open、date_block" }));

test("a time as people type it is a mistake of its field, never an exception", () =>
  expect(problems(scheduleEntryForm, { kind: "weekly", weekday: 7, ranges: [{ start: "9:00", end: "25:00" }] })).toEqual({
    weekday: "6以下の数を入力してください",
    "ranges.0.start": "時刻は 00:00〜24:00 の間で、10:30 のように入力してください",
    "ranges.0.end": "時刻は 00:00〜24:00 の間で、10:30 のように入力してください",
  }));

describe.each(
  Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => ({ key: `${group}.${name}`, row })),
  ),
)("$key", ({ row }) => {
  test.each([{}, "x", 1, []])("answers %j in words of a form", (value) => {
    const keys = Object.keys((row.input as z.ZodObject).shape);
    for (const sentence of Object.values(problems(row.input, Object.fromEntries(keys.map((key) => [key, value])))))
      expect(sentence).not.toMatch(/無効な|期待|undefined|number|string/);
  });
});
