import { describe, expect, test } from "vitest";
import type { OrderStatus } from "../src/order";
import { calendarMove } from "../src/order-calendar";
import { accountErasureOn, addMonths, contentsDue, cutoffsOf, erasedAddress } from "../src/retention";

describe("adding months to a date", () => {
  test.each([
    ["2026-03-31", 36, "2029-03-31"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-06-01", -12, "2025-06-01"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-10", -1, "2025-12-10"],
    ["2026-06-01", 0, "2026-06-01"],
  ])("%s and %i months", (date, months, expected) => expect(addMonths(date, months)).toBe(expected));
});

test.each([
  ["2029-03-31", false],
  ["2029-04-01", true],
])("contents of an order until 2026-03-31 are over their 36 months on %s: %s", (today, due) => {
  expect(contentsDue({ endsOn: "2026-03-31", retentionMonths: 36 }, today)).toBe(due);
});

describe("when a closed account loses its name", () => {
  test.each([
    ["no order", "2026-06-01", [], "2026-11-28"],
    ["orders that are over", "2026-06-01", ["2026-03-31"], "2026-11-28"],
    ["an order that still runs", "2026-06-01", ["2026-03-31", "2027-03-31"], "2027-09-27"],
  ] as const)("%s", (_name, closedOn, ends, expected) => expect(accountErasureOn(closedOn, ends)).toBe(expected));
});

test("tonight's cutoffs begin at midnight in Japan", () => {
  const cutoffs = cutoffsOf(new Date("2026-06-01T18:40:00Z"));
  expect(cutoffs).toMatchObject({
    today: "2026-06-02",
    inviteesEndedBefore: "2025-12-04",
    mailWordsBefore: new Date("2026-05-02T18:40:00Z"),
    mailsBefore: new Date("2025-06-01T15:00:00Z"),
    auditBefore: new Date("2021-06-01T15:00:00Z"),
    draftsBefore: new Date("2023-06-01T15:00:00Z"),
    plansBefore: new Date("2023-06-01T15:00:00Z"),
    keysBefore: new Date("2026-05-31T18:40:00Z"),
  });
});

test("nothing can be sent to an erased address", () => expect(erasedAddress("x")).toBe("x@erased.invalid"));

describe("the status that the calendar gives an order", () => {
  const period = { startsOn: "2026-04-01", bookingOpensOn: "2026-04-10", bookingClosesOn: "2026-09-30", endsOn: "2026-10-31" };
  test.each([
    ["draft", "2026-03-31", true, null],
    ["draft", "2026-04-01", true, "active"],
    ["draft", "2026-04-01", false, null],
    ["draft", "2026-09-30", true, "active"],
    ["draft", "2026-10-01", true, null],
    ["active", "2026-09-30", true, null],
    ["active", "2026-10-01", true, "closed_booking"],
    ["active", "2026-10-31", true, "closed_booking"],
    ["active", "2026-11-01", true, "ended"],
    ["closed_booking", "2026-10-31", true, null],
    ["closed_booking", "2026-11-01", true, "ended"],
    ["ended", "2027-04-01", true, null],
    ["archived", "2027-04-01", true, null],
    ["canceled", "2026-04-01", true, null],
  ] as const)("%s on %s (complete: %s) → %s", (status, today, complete, to) => {
    expect(calendarMove({ ...period, status: status as OrderStatus }, today, complete)).toBe(to);
  });
});
