import { describe, expect, test } from "vitest";
import { ageOn, isBirthDate } from "../src/career-plan";
import { jobCardHead } from "../src/job-card";
import { toHiragana } from "../src/text";

test.each([
  ["1990-04-01", "2026-04-01", 36],
  ["1990-04-02", "2026-04-01", 35],
  ["1992-02-29", "2026-02-28", 33],
  ["1992-02-29", "2026-03-01", 34],
  ["2026-04-01", "2026-04-01", 0],
] as const)("who was born on %s is on %s %i years old", (birthDate, day, years) => {
  expect(ageOn(birthDate, day)).toBe(years);
});

test.each([
  ["1990-04-01", true],
  ["1900-01-01", true],
  ["1899-12-31", false],
  ["2026-04-01", true],
  ["2026-04-02", false],
  ["1990-02-30", false],
  ["", false],
] as const)("%s as the day of a birth: %s", (birthDate, possible) => {
  expect(isBirthDate(birthDate, "2026-04-01")).toBe(possible);
});

test("a reading is written in hiragana, as far as there is one", () => {
  expect(toHiragana("ソウダン ハナコ")).toBe("そうだん はなこ");
  expect(toHiragana("ヴァンサン・ルー")).toBe("ゔぁんさん・るー");
});

describe("the head of the sheet", () => {
  const person = { name: "相談 花子", nameKana: "ソウダン ハナコ" };
  test("has name, reading, and the age on the day on which it is made", () => {
    expect(jobCardHead(person, "1990-04-02", "2026-04-01")).toEqual({
      madeOn: "2026年4月1日現在",
      name: "相談 花子",
      kana: "そうだん はなこ",
      birthDate: "1990年4月2日（35歳）",
    });
  });
  test("leaves room to write by hand where nothing is known", () => {
    expect(jobCardHead({ name: null, nameKana: null }, null, "2026-04-01")).toMatchObject({
      name: "",
      kana: "",
      birthDate: "年　　月　　日（　　歳）",
    });
  });
});
