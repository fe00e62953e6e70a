import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BookingFacts, bookableMentor, canBook, type MentorFacts } from "../src/booking";
import type { ErrorCode } from "../src/errors";
import { CONSENT_VERSIONS, SYSTEM_POLICY } from "../src/policy";
import { instantOf } from "../src/tokyo";

const mentor: MentorFacts = {
  enabled: true,
  profileComplete: true,
  registrationExpiresOn: "2030-03-31",
  registrationVerified: true,
  acceptingNew: true,
  conflict: false,
  quotaLeft: null,
  assigned: true,
};
const good: BookingFacts = {
  now: instantOf("2026-04-01", 600),
  startAt: instantOf("2026-04-08", 600),
  policy: { ...SYSTEM_POLICY, minDaysBetweenSessions: 14 },
  user: { disabled: false, temporaryRegister: false, name: "山田 花子" },
  order: { status: "active", bookingOpensOn: "2026-04-01", bookingClosesOn: "2026-06-30", endsOn: "2026-09-30", held: false },
  used: 1,
  max: 3,
  futureReservations: 0,
  daysToNearest: 19,
  mentor,
  slot: true,
  consent: { given: CONSENT_VERSIONS, required: CONSENT_VERSIONS },
};

/** One failure for each guard, in their order. */
const FAILURES: readonly (readonly [ErrorCode, (facts: BookingFacts) => Partial<BookingFacts>])[] = [
  ["ACCOUNT_DISABLED", ({ user }) => ({ user: { ...user, disabled: true } })],
  ["NOT_REGISTERED", ({ user }) => ({ user: { ...user, temporaryRegister: true } })],
  ["ORDER_CLOSED", ({ order }) => ({ order: { ...order, status: "closed_booking" } })],
  ["BOOKING_HELD", ({ order }) => ({ order: { ...order, held: true } })],
  ["QUOTA_EXCEEDED", () => ({ used: 3 })],
  ["TOO_MANY_RESERVATIONS", () => ({ futureReservations: 1 })],
  ["TOO_SOON_AFTER_LAST", () => ({ daysToNearest: 13 })],
  ["MENTOR_UNAVAILABLE", () => ({ mentor: { ...mentor, enabled: false } })],
  ["SLOT_NOT_OFFERED", () => ({ slot: { refused: "SLOT_NOT_OFFERED" } })],
  ["CONSENT_REQUIRED", () => ({ consent: { given: {}, required: CONSENT_VERSIONS } })],
];
const codeOf = (change: Partial<BookingFacts>) => {
  const decision = canBook({ ...good, ...change });
  return "refused" in decision ? decision.refused : "ok";
};

describe("booking", () => {
  it("is granted when nothing speaks against it", () => {
    expect(canBook(good)).toEqual({ ok: true });
  });

  it.each(FAILURES)("is refused with %s for its own reason alone", (code, fail) => {
    expect(codeOf(fail(good))).toBe(code);
  });

  it("reports the first failing guard, whichever others fail too", () => {
    fc.assert(
      fc.property(fc.subarray([...FAILURES], { minLength: 1 }), (failing) => {
        let facts = good;
        for (const [, fail] of failing) facts = { ...facts, ...fail(facts) };
        expect(codeOf(facts)).toBe(failing[0]?.[0]);
      }),
      { numRuns: 500 },
    );
  });

  it("asks for a filled profile", () => {
    expect(codeOf({ user: { ...good.user, name: null } })).toBe("NOT_REGISTERED");
    expect(codeOf({ user: { ...good.user, name: "　" } })).toBe("NOT_REGISTERED");
  });

  it.each([
    ["2026-03-31", 1439, "ORDER_CLOSED"],
    ["2026-04-01", 0, "ok"],
    ["2026-06-30", 1439, "ok"],
    ["2026-07-01", 0, "ORDER_CLOSED"],
  ])("at %s, minute %i, of a period from 1 April to 30 June: %s", (date, minute, expected) => {
    expect(codeOf({ now: instantOf(date, minute), daysToNearest: null })).toBe(expected);
  });

  it("says the period, the limit, the day or the notice that stands in the way", () => {
    expect(canBook({ ...good, order: { ...good.order, status: "ended" } })).toEqual({
      refused: "ORDER_CLOSED",
      params: { from: "2026年4月1日(水)", to: "2026年6月30日(火)" },
    });
    expect(canBook({ ...good, used: 3 })).toEqual({ refused: "QUOTA_EXCEEDED", params: { max: 3 } });
    expect(canBook({ ...good, daysToNearest: 13 })).toEqual({
      refused: "TOO_SOON_AFTER_LAST",
      params: { days: 14 },
    });
    expect(canBook({ ...good, slot: { refused: "OUT_OF_WINDOW" } })).toEqual({
      refused: "OUT_OF_WINDOW",
      params: { hours: 24, until: "2026年5月31日(日)" },
    });
    expect(canBook({ ...good, slot: { refused: "ORDER_CLOSED" } })).toMatchObject({
      refused: "ORDER_CLOSED",
      params: { to: "2026年6月30日(火)" },
    });
  });

  it.each([
    [null, "ok"],
    [14, "ok"],
    [13, "TOO_SOON_AFTER_LAST"],
    [0, "TOO_SOON_AFTER_LAST"],
  ])("with the nearest other interview %s days away and fourteen days required: %s", (daysToNearest, expected) => {
    expect(codeOf({ daysToNearest })).toBe(expected);
  });

  it("takes only the consent to the version of today", () => {
    const old = { ...CONSENT_VERSIONS, policy: "2025-04-01" };
    expect(codeOf({ consent: { given: old, required: CONSENT_VERSIONS } })).toBe("CONSENT_REQUIRED");
    expect(codeOf({ consent: { given: { policy: CONSENT_VERSIONS.policy }, required: { policy: CONSENT_VERSIONS.policy } } })).toBe("ok");
  });
});

describe("whether a mentor can be booked", () => {
  it.each<[string, Partial<MentorFacts>, boolean]>([
    ["without any obstacle is available", {}, true],
    ["whose registration ends today", { registrationExpiresOn: "2026-04-01" }, true],
    ["with one interview left of the quota", { quotaLeft: 1 }, true],
    ["whose registration ended yesterday", { registrationExpiresOn: "2026-03-31" }, false],
    ["without a registration", { registrationExpiresOn: null }, false],
    ["whose registration nobody has checked", { registrationVerified: false }, false],
    ["not assigned", { assigned: false }, false],
    ["disabled", { enabled: false }, false],
    ["with an incomplete profile", { profileComplete: false }, false],
    ["in a pause", { acceptingNew: false }, false],
    ["in conflict with the company", { conflict: true }, false],
    ["with nothing left of the quota", { quotaLeft: 0 }, false],
  ])("a mentor %s", (_name, change, bookable) => {
    expect(bookableMentor({ ...mentor, ...change }, "2026-04-01")).toBe(bookable);
  });
});
