import { type BookingFacts, canBook } from "@knotter/domain/booking";
import { ERROR_CODES, FIELD_CODES, type FieldCode } from "@knotter/domain/errors";
import { decide, type MentoringAction } from "@knotter/domain/mentoring";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { describe, expect, test } from "vitest";
import { contract } from "../src/contract";
import type { Endpoint } from "../src/endpoint";
import { ERRORS, errorMessage, FIELD_MESSAGES, refusalMessage } from "../src/errors";

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

test("a disabled account is told by what has become of it, whoever it belongs to and whoever asks; the sentence of a refused form is the same", () => {
  const ask = "ご利用を停止しています。事務局にお問い合わせください。";
  const sentences = {
    mentee: "ご利用を停止しています。人事ご担当者または事務局にお問い合わせください。",
    closed: "退会のお手続きが済んでいます。もう一度ご利用になる場合は、事務局にお問い合わせください。",
    mentor: ask,
    hrstaff: ask,
    admin: "ご利用を停止しています。ほかの事務局のメンバーにお問い合わせください。",
    other: "この方のご利用は停止しています。再開してから、もう一度お試しください。",
  };
  for (const [account, sentence] of Object.entries(sentences)) {
    expect(errorMessage("ACCOUNT_DISABLED", { account })).toBe(sentence);
    expect(refusalMessage(`ACCOUNT_DISABLED:${account}`)).toBe(sentence);
  }
  expect(refusalMessage("ACCOUNT_DISABLED:constructor")).toBe(sentences.mentee);
  expect(refusalMessage("TOKEN_EXPIRED")).toBe(ERRORS.TOKEN_EXPIRED.message);
  expect([refusalMessage("INTERNAL"), refusalMessage("CredentialsSignin"), refusalMessage("toString")]).toEqual([null, null, null]);
});

describe("what the rules know fills the sentences that are shown", () => {
  const policy = { ...SYSTEM_POLICY, minDaysBetweenSessions: 14 };
  const startAt = new Date("2026-04-10T10:00:00+09:00");
  const good: BookingFacts = {
    now: new Date("2026-04-01T10:00:00+09:00"),
    startAt,
    policy,
    user: { disabled: false, temporaryRegister: false, name: "田中 遥" },
    order: { status: "active", bookingOpensOn: "2026-04-01", bookingClosesOn: "2026-06-30", endsOn: "2026-06-30", held: false },
    used: 0,
    max: 2,
    futureReservations: 0,
    daysToNearest: null,
    mentor: {
      enabled: true,
      profileComplete: true,
      registrationExpiresOn: "2030-01-01",
      registrationVerified: true,
      acceptingNew: true,
      conflict: false,
      quotaLeft: null,
      assigned: true,
    },
    slot: true,
    consent: { given: {}, required: {} },
  };
  const refusals: Partial<BookingFacts>[] = [
    { order: { ...good.order, status: "ended" } },
    { used: 2 },
    { futureReservations: 1 },
    { daysToNearest: 0 },
    { slot: { refused: "OUT_OF_WINDOW" } },
    { slot: { refused: "ORDER_CLOSED" } },
    { slot: { refused: "SLOT_NOT_OFFERED" } },
  ];

  test.each(refusals)("%j", (change) => {
    const decision = canBook({ ...good, ...change });
    if (!("refused" in decision)) throw new Error("not refused");
    expect(errorMessage(decision.refused, decision.params)).not.toMatch(/[{}]/);
  });

  test("of deadlines, too", () => {
    const reserved = { status: "reserved", startAt, endAt: startAt, rescheduleCount: 2 } as const;
    const late = new Date(startAt.getTime() - 1000);
    const actions: MentoringAction[] = [
      { type: "cancel", by: "mentee" },
      { type: "reschedule", by: "mentee" },
      { type: "reportNoShow", by: "mentor", absent: "mentee" },
    ];
    for (const now of [good.now, late]) {
      for (const action of actions) {
        const decision = decide(reserved, action, now, policy);
        if ("refused" in decision) expect(errorMessage(decision.refused, decision.params)).not.toMatch(/[{}]/);
      }
    }
  });
});

test("the table holds the codes of the domain and no others", () => {
  expect(Object.keys(ERRORS).sort()).toEqual([...ERROR_CODES].sort());
  expect(Object.keys(FIELD_MESSAGES).sort()).toEqual([...FIELD_CODES].sort());
});

/** Placeholders of a field's message that the refusing code fills in. */
const BLANKS: Partial<Record<FieldCode, string[]>> = { FILE_QUOTES: ["{line}"] };

test.each(FIELD_CODES)("%s has a Japanese sentence without blanks that nobody fills in", (code) => {
  expect(FIELD_MESSAGES[code]).toMatch(JAPANESE);
  expect(FIELD_MESSAGES[code].match(/[{].*?[}]/g) ?? []).toEqual(BLANKS[code] ?? []);
});

test("what is worth trying again unchanged is said of overload, ours or that of whom we asked, alone", () => {
  const retryable = ERROR_CODES.filter((code) => "retryable" in ERRORS[code]);
  expect(retryable.map((code) => ERRORS[code].status).sort()).toEqual([429, 503, 503, 503]);
});

test("a count is read with separators", () => {
  expect(errorMessage("COUNT_MISMATCH", { count: 5_000 })).toContain("宛先は5,000名です");
});

test("a value with braces is not filled a second time", () => {
  expect(errorMessage("SCHEDULE_OVERLAP", { range: "{range}" })).toContain("{range} の登録");
});

test("rows announce refusals of the business only: the others go without saying", () => {
  for (const row of rows)
    for (const code of row.errors) expect(["BAD_REQUEST", "FORBIDDEN", "UNAUTHORIZED", "INTERNAL", "UNAVAILABLE"]).not.toContain(code);
});
