import { describe, expect, test } from "vitest";
import type { DisclosureLevel } from "../src/disclosure";
import { KANA } from "../src/import-values";
import {
  canAdjust,
  changeMaximum,
  HR_MENTEE_STATUSES,
  hrMayFilter,
  mayWithdraw,
  progressOverOrders,
  REGISTRATION_FILTERS,
  USAGE_FILTERS,
} from "../src/mentee";
import { LISTED_FIELDS, mayTouch, missingConsents, normalizePhone, PHONE, PREFECTURES, PROFILE_FIELDS } from "../src/mentee-profile";
import { ROLES } from "../src/role";
import { toKatakana } from "../src/text";

const order = (level: DisclosureLevel, showRegistration: boolean) => ({ level, showRegistration });

describe("the filters that HR may use", () => {
  const ofUsage = ["notBooked", "bookedOrDone", "booked", "done"];
  test.each(
    (["L0", "L1", "L2", "L3"] as const).flatMap((level) =>
      [true, false].flatMap((shows) => HR_MENTEE_STATUSES.map((status) => ({ level, shows, status }))),
    ),
  )("$level · registration $shows · $status", ({ level, shows, status }) => {
    expect(hrMayFilter({ status }, [order(level, shows)])).toBe(ofUsage.includes(status) ? level !== "L0" : shows);
  });

  test.each(
    (["L0", "L1"] as const).flatMap((level) =>
      [true, false].flatMap((shows) =>
        REGISTRATION_FILTERS.flatMap((status) => USAGE_FILTERS.map((usage) => ({ level, shows, status, usage }))),
      ),
    ),
  )("$level · registration $shows · $status and $usage: both have to be shown", ({ level, shows, status, usage }) => {
    expect(hrMayFilter({ usage }, [order(level, shows)])).toBe(level !== "L0");
    expect(hrMayFilter({ status, usage }, [order(level, shows)])).toBe(level !== "L0" && shows);
    expect(hrMayFilter({}, [order(level, shows)])).toBe(true);
  });

  test("a filter that one order hides is hidden for the whole list", () => {
    expect(hrMayFilter({ status: "booked" }, [order("L1", true), order("L0", true)])).toBe(false);
    expect(hrMayFilter({ status: "registered" }, [order("L1", true), order("L1", false)])).toBe(false);
    expect(hrMayFilter({ usage: "booked" }, [order("L1", true), order("L3", false)])).toBe(true);
  });
});

describe("the figures above HR's list", () => {
  const counts = { listed: 40, unregistered: 8, registered: 30, booked: 13, done: 7 };
  const snapshot = { asOf: "2026-05-31", k: 10, invited: 40, others: 0, othersRegistered: 0, registered: 30, booked: 13, done: 7 };
  const numbers = (orders: Parameters<typeof progressOverOrders>[1], taken: typeof snapshot | null) => {
    const { listed, registered, booked, done } = progressOverOrders(counts, orders, taken);
    return [listed, registered?.count ?? registered?.percent ?? null, booked?.count ?? booked?.percent ?? null, done?.percent ?? null];
  };
  test.each([
    ["L1, all shown", [order("L1", true)], null, [40, 30, 13, 18]],
    ["L1, registration hidden", [order("L1", false)], null, [40, null, 13, 18]],
    ["L0: steps of the snapshot", [order("L0", false)], snapshot, [40, null, 25, 0]],
    ["L0, no snapshot yet", [order("L0", false)], null, [40, null, null, null]],
    ["two of L1", [order("L1", true), order("L2", true)], null, [40, 30, 13, 18]],
    ["two, one of L0: nothing that could be subtracted", [order("L1", true), order("L0", true)], null, [40, null, null, null]],
    ["no order", [], null, [40, null, null, null]],
  ] as const)("%s", (_name, orders, taken, expected) => expect(numbers(orders, taken)).toEqual(expected));

  test.each([
    ["where registration is shown, it is that of the filter, without those who were taken off", [order("L1", true)], 8],
    ["over several orders too", [order("L1", true), order("L2", true)], 8],
    ["where it is hidden, nobody's", [order("L1", false)], null],
    ["beside rates of a month's end, nobody's", [order("L0", true)], null],
  ] as const)("the number of those who have not registered: %s", (_name, orders, expected) =>
    expect(progressOverOrders(counts, orders, snapshot).unregistered).toBe(expected),
  );

  test("a rate never tells the count it was made of", () => {
    const { booked } = progressOverOrders(counts, [order("L0", false)], snapshot);
    expect(booked).toEqual({ count: null, percent: 25, percentTo: 50 });
  });
});

describe("a correction of counts by an admin", () => {
  test.each([
    [{ used: 1, max: 3 }, 5, { grant: 2 }],
    [{ used: 1, max: 3 }, 3, { grant: 0 }],
    [{ used: 1, max: 3 }, 1, { grant: -2 }],
    [{ used: 2, max: 3 }, 1, { refused: "COUNT_BELOW_USED", params: { used: 2 } }],
  ] as const)("%o → %i", (now, wanted, expected) => expect(changeMaximum(now, wanted)).toEqual(expected));

  test.each([
    [{ used: 1, max: 3, open: 0 }, 1, true],
    [{ used: 1, max: 3, open: 1 }, 1, false],
    [{ used: 3, max: 3, open: 1 }, 2, true],
    [{ used: 3, max: 3, open: 1 }, 3, false],
    [{ used: 1, max: 3, open: 0 }, 2, false],
    [{ used: 1, max: 3, open: 2 }, -2, true],
    [{ used: 1, max: 3, open: 0 }, -3, false],
    [{ used: 1, max: 3, open: 0 }, 0, false],
  ] as const)("adjust %o by %i: %s", (now, delta, allowed) => expect(canAdjust(now, delta)).toBe(allowed));
});

test.each([
  ["mentee", true, true],
  ["admin", true, true],
  ["hrstaff", true, false],
  ["mentor", false, false],
] as const)("%s may end an order: %s, an account: %s", (role, ofOrder, ofAccount) => {
  expect([mayWithdraw(role, "order"), mayWithdraw(role, "account")]).toEqual([ofOrder, ofAccount]);
});

describe("who may change which field of a profile", () => {
  const between = ["displayName", "careerSummary", "concerns", "preferredMentorGender", "preferredTimes", "accommodations"];
  const expected = (role: string, field: string): boolean => {
    if (role === "mentee") return !["employeeNo", "department"].includes(field);
    return role === "admin" && !between.includes(field);
  };
  test.each(ROLES.flatMap((role) => [...PROFILE_FIELDS, ...LISTED_FIELDS].map((field) => [role, field] as const)))(
    "%s · %s",
    (role, field) => {
      expect(mayTouch(role, field)).toBe(expected(role, field));
    },
  );
});

test("there are 47 prefectures, and abroad", () => {
  expect(new Set(PREFECTURES).size).toBe(48);
  expect(PREFECTURES.every((name) => /[都道府県]$/.test(name) || name === "海外")).toBe(true);
});

describe("what is typed becomes what is kept", () => {
  test.each([
    ["090-1234-5678", "09012345678", true],
    ["０９０－１２３４－５６７８", "09012345678", true],
    ["(03) 1234 5678", "0312345678", true],
    ["090ー1234ー5678", "09012345678", true],
    ["+81 90 1234 5678", "+819012345678", false],
    ["12345", "12345", false],
    ["090-1234-56789", "090123456789", false],
  ])("telephone %s", (typed, kept, valid) => {
    expect(normalizePhone(typed)).toBe(kept);
    expect(PHONE.test(kept)).toBe(valid);
  });

  test.each([
    ["そうだん はなこ", "ソウダン ハナコ", true],
    ["ｿｳﾀﾞﾝ ﾊﾅｺ", "ソウダン ハナコ", true],
    ["ヴィクター・リー", "ヴィクター・リー", true],
    ["相談 花子", "相談 花子", false],
    ["Hanako", "Hanako", false],
  ])("kana %s", (typed, kept, valid) => {
    expect(toKatakana(typed)).toBe(kept);
    expect(KANA.test(kept)).toBe(valid);
  });
});

describe("what 本登録 asks to be agreed to", () => {
  const required = { terms: "2", privacy: "3" };
  const all = { termsVersion: "2", privacyVersion: "3", disclosureAcknowledged: true };
  test.each([
    [all, []],
    [{ ...all, termsVersion: "1" }, ["termsVersion"]],
    [{ ...all, privacyVersion: undefined }, ["privacyVersion"]],
    [{ ...all, disclosureAcknowledged: false }, ["disclosureAcknowledged"]],
    [{ ...all, accommodations: "筆談" }, ["sensitiveConsent"]],
    [{ ...all, accommodations: "筆談", sensitiveConsent: true }, []],
    [{ ...all, accommodations: "" }, []],
    [{}, ["termsVersion", "privacyVersion", "disclosureAcknowledged"]],
  ])("%o lacks %o", (given, missing) => expect(missingConsents(given, required)).toEqual(missing));
});
