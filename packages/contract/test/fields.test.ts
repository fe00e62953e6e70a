import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { email, id, instant, instantIn, localDate, pageQuery, text, timeOfDay } from "../src/fields";
import { loginForm } from "../src/resources/identity";
import { mentorSchedule } from "../src/resources/mentor-schedule";
import { bookForm, cancelMentoringForm, rescheduleMentoringForm } from "../src/resources/mentoring";

const problems = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};
const id1 = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";

describe("instants", () => {
  test.each(["2026-04-01T10:00:00+09:00", "2026-04-01T01:00:00Z", "2026-04-01T01:00:00.000Z", "2026-03-31T20:00:00-05:00"])(
    "%s is taken",
    (value) => {
      expect(instantIn.parse(value).toISOString()).toBe("2026-04-01T01:00:00.000Z");
    },
  );

  test.each([
    "2026-04-01T10:00:00",
    "2026-04-01",
    "10:00",
    "0000-01-01T00:00:00Z",
    "1999-12-31T00:00:00Z",
    "3000-01-01T00:00:00Z",

    "2026-04-01 10:00:00+09:00",
    1_775_005_200_000,
    "",
  ])("%s is not: the zone is never guessed", (value) => {
    expect(problems(instantIn, value)).toEqual({ "": "日時は 2026-04-01T10:00:00+09:00 の形式で指定してください" });
  });

  test("a missing one is missing, and a day that does not exist is none", () => {
    for (const value of [undefined, null]) expect(problems(instantIn, value)).toEqual({ "": "必須項目です" });
    expect(problems(instantIn, "2026-02-30T10:00:00Z")).toEqual({ "": "この日付は暦にありません。月と日をご確認ください" });
  });

  test("what goes out carries an offset", () => expect(instant.safeParse("2026-04-01T10:00:00").success).toBe(false));
});

test.each(["2026-4-1", "20260401", "2026-04-01T00:00:00Z", " 2026-04-01", "来年の春"])("%s is no day", (value) => {
  expect(problems(localDate, value)).toEqual({ "": "日付は 2026-04-01 の形式で指定してください" });
});
test.each(["2026-02-29", "2026-13-01", "2026/2/30", "2026年4月31日"])("%s is a day that the calendar does not have", (value) => {
  expect(problems(localDate, value)).toEqual({ "": "この日付は暦にありません。月と日をご確認ください" });
});
test.each(["", " "])("an empty day is asked for: %j", (value) => expect(problems(localDate, value)).toEqual({ "": "必須項目です" }));
test("29 February of a leap year is a day", () => expect(localDate.parse("2028-02-29")).toBe("2028-02-29"));

test("24:00 ends a day, 24:01 and 9:00 are no times", () => {
  expect(timeOfDay.parse("24:00")).toBe("24:00");
  for (const value of ["24:01", "9:00", "09:60", "25:00", "09:00:00"]) expect(timeOfDay.safeParse(value).success).toBe(false);
});

test.each(["1", "", "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b1", "admin", { not: "" }, [id1]])("%j is no id", (value) => {
  expect(Object.values(problems(id, value))).toEqual(["IDの形式が正しくありません"]);
});

test("an id that is missing is missing", () => {
  for (const value of [undefined, null]) expect(problems(id, value)).toEqual({ "": "必須項目です" });
});

describe("e-mail addresses", () => {
  test("may be typed in full width", () => expect(email.parse("Ｍｅｎｔｅｅ＠ｅｘａｍｐｌｅ．ｃｏｍ")).toBe("mentee@example.com"));
  test("are trimmed and lower case", () => expect(email.parse("  Mentee@Example.COM ")).toBe("mentee@example.com"));
  test.each(["a", "a@", "@b.com", "a b@example.com", "a@example", "a@b@example.com", "<a@example.com>"])("%s is refused", (value) => {
    expect(problems(email, value)).toEqual({ "": "メールアドレスの形式で入力してください" });
  });
  test("an empty one is missing", () =>
    expect(problems(loginForm, { email: " ", password: "" })).toMatchObject({ email: "必須項目です", password: "必須項目です" }));
  test("a password is as long as its owner counts", () => {
    const form = (password: string) => problems(loginForm, { email: "a@example.com", password });
    expect(form("🐑".repeat(128))).toEqual({});
    expect(form("🐑".repeat(129))).toEqual({ password: "128文字以内で入力してください" });
    expect(form("か\u3099".repeat(128))).toEqual({});
  });
  test("an absent one is missing", () => expect(problems(loginForm, {})).toEqual({ email: "必須項目です", password: "必須項目です" }));
});

describe("text", () => {
  test("is trimmed and composed (NFC)", () => expect(text(10).parse("  か\u3099 ")).toBe("が"));
  test("keeps line breaks, refuses other control characters", () => {
    expect(text(10).parse("一\n二")).toBe("一\n二");
    for (const value of ["a\u0000b", "a\u0007b", "a\u009fb"])
      expect(problems(text(10), value)).toEqual({ "": "使用できない文字が含まれています" });
  });
  test("says how long it may be", () => {
    expect(problems(text(5), "123456")).toEqual({ "": "5文字以内で入力してください" });
    expect(problems(text(5, { min: 1 }), "  ")).toEqual({ "": "必須項目です" });
  });
});

describe("sentences stand at the right field", () => {
  test("of a booking", () => {
    expect(problems(bookForm, { mentorId: "x", startAt: "x", orderId: "x", note: "あ".repeat(501), extra: 1 })).toEqual({
      mentorId: "IDの形式が正しくありません",
      startAt: "日時は 2026-04-01T10:00:00+09:00 の形式で指定してください",
      orderId: "IDの形式が正しくありません",
      note: "500文字以内で入力してください",
      "": expect.stringMatching(/[ぁ-ん]/),
    });
  });

  test("of a cancellation and a move", () => {
    expect(problems(cancelMentoringForm, { reasonCode: "weather" })).toEqual({ reasonCode: "理由を選択してください" });
    expect(problems(rescheduleMentoringForm, {})).toEqual({ startAt: "必須項目です" });
  });

  test("of a rule of the schedule", () => {
    const form = mentorSchedule.create.input;
    const weekly = (entry: object) => ({ entries: [{ kind: "weekly", weekday: 1, ranges: [{ start: "10:00", end: "12:00" }], ...entry }] });
    expect(problems(form, weekly({ ranges: [{ start: "12:00", end: "10:00" }] }))).toEqual({
      "entries.0.ranges.0.end": "終了は開始より後の時刻にしてください",
    });
    expect(problems(form, weekly({ ranges: [] }))).toEqual({ "entries.0.ranges": "受付時間を1つ以上入力してください" });
    expect(Object.keys(problems(form, weekly({ weekday: 7 })))).toEqual(["entries.0.weekday"]);
    expect(problems(form, { entries: [{ kind: "date_block", date: "2026-06-10", dateTo: "2026-06-09" }] })).toEqual({
      "entries.0.dateTo": "終了日は開始日以降の日付にしてください",
    });
    expect(problems(form, { entries: [{ kind: "date_block", date: "2026-06-01", dateTo: "2026-12-31" }] })).toEqual({
      "entries.0.dateTo": "受け付けない期間は92日以内にしてください",
    });
  });

  test("nothing answers in another language", () => {
    for (const value of [
      { pageSize: "x" },
      { pageSize: 0 },
      { pageSize: 101 },
      { pageSize: 1.5 },
      { cursor: 1 },
      { cursor: "x".repeat(301) },
      { x: 1 },
      null,
      1,
    ])
      for (const message of Object.values(problems(pageQuery, value))) expect(message).toMatch(/[ぁ-んァ-ヶ一-龠]/);
  });
});
