import { describe, expect, test } from "vitest";
import { type AvailabilityInput, isOffered } from "../src/availability";
import { bookableMentor, type MentorFacts } from "../src/booking";
import { SYSTEM_POLICY } from "../src/policy";
import { slotReasons, standingReasons } from "../src/slot-reason";
import { instantOf } from "../src/tokyo";

// Monday, 9:00 in Tokyo.
const NOW = instantOf("2026-06-01", 540);
const MONDAY = "2026-06-08";
const HOLIDAY = "2026-06-10";
const COMPANY = "2026-06-11";
const OWN_BLOCK = "2026-06-12";

const closed = {
  holidays: [{ date: HOLIDAY, name: "創立記念日" }],
  companyBlocks: [{ from: COMPANY, to: COMPANY, name: "全社休業" }],
};

const input: AvailabilityInput = {
  now: NOW,
  rules: [
    ...([1, 2, 3, 4, 5] as const).map((weekday) => ({
      kind: "weekly" as const,
      weekday,
      ranges: [{ start: 600, end: 720 }],
      includeHolidays: false,
    })),
    { kind: "date_block", date: OWN_BLOCK, ranges: [{ start: 600, end: 660 }] },
  ],
  holidays: new Set([HOLIDAY]),
  companyBlocks: closed.companyBlocks,
  occupied: [],
  policy: { ...SYSTEM_POLICY, horizonDays: 30 },
  window: { opensOn: "2026-06-03", closesOn: "2026-06-25", endsOn: "2026-06-25" },
};
const at = (date: string, minutes: number) => instantOf(date, minutes);
const busy = (date: string, minutes: number) => ({
  startAt: at(date, minutes),
  blockFrom: at(date, minutes),
  blockTo: at(date, minutes + 75),
});

describe("why a time is not offered", () => {
  test.each([
    ["is offered", at(MONDAY, 600), {}, []],
    ["a past time is past, not merely too soon", at("2026-06-01", 480), {}, ["before_opening", "past", "outside_hours"]],
    ["within the notice", at("2026-06-01", 600), {}, ["before_opening", "too_soon"]],
    ["before the order begins", at("2026-06-02", 600), {}, ["before_opening"]],
    ["after the order, once", at("2026-06-29", 600), {}, ["after_order_end"]],
    ["further than the horizon", at("2026-07-06", 600), {}, ["after_order_end", "beyond_horizon"]],
    ["off the grid", at(MONDAY, 610), {}, ["off_grid"]],
    ["a company's day", at(COMPANY, 600), {}, ["company_block"]],
    ["a holiday on which the weekly rule rests", at(HOLIDAY, 600), {}, ["holiday"]],
    ["a holiday, at an hour that no rule names anyway", at(HOLIDAY, 900), {}, ["no_hours"]],
    ["the mentor's own block", at(OWN_BLOCK, 600), {}, ["blocked"]],
    ["outside of the hours of the day", at(MONDAY, 900), {}, ["outside_hours"]],
    ["the last half hour is too short", at(MONDAY, 690), {}, ["does_not_fit"]],
    ["a day without hours", at("2026-06-13", 600), {}, ["no_hours"]],
    ["over another interview", at(MONDAY, 660), { occupied: [busy(MONDAY, 600)] }, ["occupied"]],
    ["over an appointment", at(MONDAY, 660), { busy: [at(MONDAY, 700), at(MONDAY, 710)].map((time) => time.getTime() / 60_000) }, ["busy"]],
    [
      "the caps of the day and of the week",
      at(MONDAY, 660),
      { occupied: [busy(MONDAY, 480)], policy: { ...input.policy, dailyCap: 1, weeklyCap: 1 } },
      ["daily_cap", "weekly_cap"],
    ],
  ])("%s", (_, startAt, change, codes) => {
    const asked = { ...input, ...change };
    expect(slotReasons(asked, startAt, closed).map((reason) => reason.code)).toEqual(codes);
    // Empty exactly where a mentee can book.
    expect(isOffered(asked, startAt) === true).toBe(codes.length === 0);
  });

  test("the reason carries what has to be seen: the interview in the way, the hours, the end of the notice", () => {
    expect(slotReasons({ ...input, occupied: [busy(MONDAY, 600)] }, at(MONDAY, 660), closed)).toEqual([
      { code: "occupied", startAt: at(MONDAY, 600), gap: 15, held: null },
    ]);
    const held = { kind: "proposal" as const, startAt: at(MONDAY, 600), until: at(MONDAY, 540), menteeName: "鈴木" };
    expect(slotReasons({ ...input, occupied: [busy(MONDAY, 600)] }, at(MONDAY, 660), closed, [held])).toMatchObject([{ held }]);
    expect(slotReasons(input, at(MONDAY, 900), closed)).toEqual([{ code: "outside_hours", ranges: [{ start: 600, end: 720 }] }]);
    expect(slotReasons(input, at("2026-06-01", 600), closed)).toContainEqual({
      code: "too_soon",
      hours: 24,
      until: instantOf("2026-06-02", 540),
    });
  });
});

const MENTOR: MentorFacts = {
  enabled: true,
  profileComplete: true,
  registrationExpiresOn: "2026-06-01",
  registrationVerified: true,
  acceptingNew: true,
  conflict: false,
  quotaLeft: null,
  assigned: true,
};

test.each([
  [{}, []],
  [{ assigned: false }, ["no_order"]],
  [{ enabled: false }, ["not_enabled"]],
  [{ profileComplete: false }, ["profile_incomplete"]],
  [{ registrationVerified: false }, ["registration_unverified"]],
  [{ registrationExpiresOn: "2026-05-31" }, ["registration_expired"]],
  [{ registrationExpiresOn: null }, ["registration_expired"]],
  [{ acceptingNew: false }, ["not_accepting"]],
  [{ conflict: true }, ["conflict"]],
  [{ quotaLeft: 0 }, ["quota"]],
  [{ quotaLeft: 1 }, []],
  [{ enabled: false, acceptingNew: false }, ["not_enabled", "not_accepting"]],
])("a mentor with %o is kept back by %o, exactly when no booking is possible", (change, reasons) => {
  const mentor = { ...MENTOR, ...change };
  expect(standingReasons(mentor, "2026-06-01")).toEqual(reasons);
  expect(bookableMentor(mentor, "2026-06-01")).toBe(reasons.length === 0);
});
