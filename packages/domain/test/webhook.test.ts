import { expect, test } from "vitest";
import { MENTORING_EVENTS } from "../src/mentoring-codes";
import { DAY, HOUR, MINUTE } from "../src/tokyo";
import {
  eventsFor,
  FAILING_LIMIT,
  isAcknowledged,
  isGivenUp,
  isGone,
  maySubscribe,
  nextAttempt,
  pausedUntil,
  webhookEventOf,
} from "../src/webhook";
import { WEBHOOK_EVENTS } from "../src/webhook-event";

const NOW = new Date("2026-06-01T10:00:00+09:00");

test("an event is retried for three days and not for longer", () => {
  const waits = Array.from({ length: 12 }, (_, index) => nextAttempt(index + 1, NOW)).map((at) => at && at.getTime() - NOW.getTime());
  expect(waits.slice(0, 4)).toEqual([5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]);
  expect(waits.slice(9)).toEqual([null, null, null]);
  const whole = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
  expect(whole).toBeGreaterThan(2.9 * DAY);
  expect(whole).toBeLessThanOrEqual(3 * DAY);
});

test("an endpoint that fails is left alone for longer and longer, at most for five minutes", () => {
  const pauses = [1, 2, 3, 10, 1000].map((failures) => pausedUntil(failures, NOW).getTime() - NOW.getTime());
  expect(pauses).toEqual([5_000, 10_000, 20_000, 5 * MINUTE, 5 * MINUTE]);
});

test("an endpoint is switched off after three days, or when a message is given up and nothing has arrived since its first attempt", () => {
  const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
  expect(isGivenUp(ago(FAILING_LIMIT), { gaveUp: false, firstTriedAt: NOW }, NOW)).toBe(true);
  expect(isGivenUp(ago(FAILING_LIMIT - 1), { gaveUp: false, firstTriedAt: NOW }, NOW)).toBe(false);
  expect(isGivenUp(ago(2 * DAY), { gaveUp: true, firstTriedAt: ago(2 * DAY) }, NOW)).toBe(true);
  // Something was delivered in between: the receiver refuses this one message.
  expect(isGivenUp(ago(HOUR), { gaveUp: true, firstTriedAt: ago(2 * DAY) }, NOW)).toBe(false);
});

test("a redirect is no acknowledgement, and 410 ends it", () => {
  expect([200, 204, 299].every((status) => isAcknowledged({ status }))).toBe(true);
  expect([199, 301, 302, 307, 308, 400, 410, 500].some((status) => isAcknowledged({ status }))).toBe(false);
  expect(isAcknowledged({ fault: "too_slow" })).toBe(false);
  expect(isGone({ status: 410 })).toBe(true);
  expect(isGone({ status: 404 })).toBe(false);
});

test("a company is offered neither moves nor absences, and no report that its reader could not open", () => {
  expect(WEBHOOK_EVENTS.filter((event) => !eventsFor("a company").includes(event))).toEqual(["mentoring.moved", "mentoring.no_show"]);
  expect(eventsFor(null)).toEqual(WEBHOOK_EVENTS);
  const permissions = { viewReport: false, exportCsv: true, manageMentees: true, manageHrStaff: true };
  expect(maySubscribe({ role: "hrstaff", permissions }, "report.published")).toBe(false);
  expect(maySubscribe({ role: "hrstaff", permissions: { ...permissions, viewReport: true } }, "report.published")).toBe(true);
  expect(maySubscribe({ role: "hrstaff", permissions }, "order.changed")).toBe(true);
});

test("what is written after an interview, and what only asks for a change, is no event", () => {
  const silent = MENTORING_EVENTS.filter((event) => webhookEventOf(event, "done") === null);
  expect(silent).toEqual([
    "times_proposed",
    "proposal_withdrawn",
    "proposal_declined",
    "proposal_lapsed",
    "disputed",
    "url_ready",
    "url_failed",
    "report_submitted",
    "survey_submitted",
    "hr_summary_approved",
  ]);
  expect(webhookEventOf("no_show_undone", "canceled")).toBe("mentoring.canceled");
  expect(webhookEventOf("no_show_undone", "done")).toBe("mentoring.done");
});
