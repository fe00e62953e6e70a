import { ERROR_CODES, FIELD_CODES } from "@knotter/domain/errors";
import { describe, expect, test } from "vitest";
import { contract } from "../src/contract";
import type { Endpoint } from "../src/endpoint";
import { ERRORS, errorMessage, FIELD_MESSAGES } from "../src/errors";

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;
const rows = Object.values(contract).flatMap((group) => Object.values(group as Record<string, Endpoint>));

describe.each(ERROR_CODES)("%s", (code) => {
  test("has a status and a Japanese sentence", () => {
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(ERRORS[code].message).toMatch(JAPANESE);
    expect(ERRORS[code].message).toMatch(/。$|）。$/);
  });

  test("leaves no blank of its sentence open when it is told what belongs there", () => {
    const names = [...ERRORS[code].message.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
    const params = Object.fromEntries(names.map((name, index) => [name, `値${index}`]));
    expect(errorMessage(code, params)).not.toMatch(/[{}]/);
    for (const value of Object.values(params)) expect(errorMessage(code, params)).toContain(value);
  });
});

test("the table holds the codes of the domain and no others", () => {
  expect(Object.keys(ERRORS).sort()).toEqual([...ERROR_CODES].sort());
  expect(Object.keys(FIELD_MESSAGES).sort()).toEqual([...FIELD_CODES].sort());
});

test.each(FIELD_CODES)("%s has a Japanese sentence without blanks", (code) => {
  expect(FIELD_MESSAGES[code]).toMatch(JAPANESE);
  expect(FIELD_MESSAGES[code]).not.toMatch(/[{}]/);
});

test("what is worth trying again unchanged is said of overload alone", () => {
  const retryable = ERROR_CODES.filter((code) => "retryable" in ERRORS[code]);
  expect(retryable.map((code) => ERRORS[code].status).sort()).toEqual([429, 503]);
});

test("a value with braces is not filled a second time", () => {
  expect(errorMessage("SCHEDULE_OVERLAP", { range: "{range}" })).toContain("{range} は");
});

test("rows announce refusals of the business only: the others go without saying", () => {
  for (const row of rows)
    for (const code of row.errors) expect(["BAD_REQUEST", "FORBIDDEN", "UNAUTHORIZED", "INTERNAL", "UNAVAILABLE"]).not.toContain(code);
});
