import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { kana, phone } from "../src/fields";
import { menteeProfileForm, menteeRegisterForm } from "../src/resources/mentees";

const problems = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

describe("氏名カナ", () => {
  test.each([
    ["  そうだん　はなこ ", "ソウダン ハナコ"],
    ["ｿｳﾀﾞﾝ ﾊﾅｺ", "ソウダン ハナコ"],
    ["パ".normalize("NFD"), "パ"],
    ["ｶﾞ".repeat(60), "ガ".repeat(60)],
  ])("%s is kept as %s", (typed, kept) => expect(kana.parse(typed)).toBe(kept));

  test.each(["相談", "Hanako", "ア".repeat(61), "ソウダン1"])("%s is refused in Japanese", (typed) => {
    expect(problems(kana, typed)).toEqual(["カタカナで入力してください（60文字以内）"]);
  });
  test("and so is nothing", () => expect(problems(kana, "")).toEqual(["必須項目です"]));
});

describe("電話番号", () => {
  test.each([
    ["０９０－１２３４－５６７８", "09012345678"],
    ["03-1234-5678", "0312345678"],
  ])("%s is kept as %s", (typed, kept) => expect(phone.parse(typed)).toBe(kept));
  test.each(["", "110", "090-1234-567x", "+819012345678"])("%s is refused in Japanese", (typed) => {
    expect(problems(phone, typed)).toEqual(["電話番号は 0 から始まる10桁または11桁で入力してください"]);
  });
});

describe("forms of a profile", () => {
  test("本登録 asks for the name and its kana", () => {
    const parsed = menteeRegisterForm.safeParse({});
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual(["name", "nameKana"]);
  });
  test("a change may be any one field, and null empties it", () => {
    expect(menteeProfileForm.parse({ phone: null })).toEqual({ phone: null });
    expect(menteeProfileForm.safeParse({ name: null }).success).toBe(false);
    expect(menteeProfileForm.safeParse({ concerns: Array(6).fill("learning") }).success).toBe(false);
    expect(menteeProfileForm.safeParse({ adminMemo: "x" }).success).toBe(false);
  });
});
