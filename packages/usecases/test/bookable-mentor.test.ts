import { bookableMentor } from "@knotter/domain/booking";
import { scopeOf } from "@knotter/domain/scope";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, dateColumn, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf, codeOf } from "./calls";

const { make, db, prisma } = await openWorkbench();
const today = tokyoDate(NOW);
const order = await make.order();
const mentor = await make.mentor({ orders: [order] });
const mentee = await make.mentee({ order });
// Two interviews of the mentor in the order use up quota. A canceled one does not.
const [first, second, third] = await make.mentees(3, { order });
if (!first || !second || !third) throw new Error("three people were asked for");
await make.mentoring({ mentee: first, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
await make.mentoring({ mentee: second, mentor, startAt: at("2026-06-22", "10:00") });
await make.mentoring({ mentee: third, mentor, startAt: at("2026-06-23", "10:00"), status: "canceled" });

interface State {
  enabled: boolean;
  profileComplete: boolean;
  acceptingNew: boolean;
  verified: boolean;
  expiresOn: LocalDate | null;
  conflict: boolean;
  quota: number | null;
  removed: boolean;
}

const bookable: State = {
  enabled: true,
  profileComplete: true,
  acceptingNew: true,
  verified: true,
  expiresOn: today,
  conflict: false,
  quota: null,
  removed: false,
};

async function put(state: State): Promise<void> {
  await prisma.mentor.update({
    where: { userId: mentor.userId },
    data: {
      enabled: state.enabled,
      profileComplete: state.profileComplete,
      acceptingNew: state.acceptingNew,
      registrationVerifiedAt: state.verified ? NOW : null,
      registrationExpiresOn: state.expiresOn === null ? null : dateColumn(state.expiresOn),
      conflictCustomerIds: state.conflict ? [crypto.randomUUID(), order.customerId] : [crypto.randomUUID()],
    },
  });
  await prisma.orderMentor.update({
    where: { orderId_mentorId: { orderId: order.orderId, mentorId: mentor.userId } },
    data: { quota: state.quota, removedAt: state.removed ? NOW : null },
  });
}

/** Every query that answers whether this mentor can be booked, and the domain rule applied to the same facts. */
async function answers() {
  const scope = scopeOf(actorOf(mentee));
  const [start, end] = [at("2026-06-10", "10:00"), at("2026-06-10", "11:00")];
  const facts = await db.read.mentoring.booking.facts({
    ...order,
    menteeId: mentee.userId,
    orderMenteeId: mentee.orderMenteeId,
    mentorId: mentor.userId,
    startAt: start,
    endAt: end,
    date: "2026-06-10",
    now: NOW,
    exceptMentoringId: null,
  });
  if (!facts) throw new Error("the mentor was made above");
  const [found, listed, times, free] = await Promise.all([
    db.read.mentor.find(scope, mentor.userId, today),
    db.read.mentor.bookableIn(order.orderId, today),
    db.read.mentor.orderForTimes(scope, mentor.userId, undefined, today),
    db.read.mentor.freeAt(order.orderId, start, end, today, 10),
  ]);
  return {
    rule: bookableMentor(facts.mentor, today),
    page: found !== null,
    search: listed.length === 1,
    times: times !== null,
    alternative: free.length === 1,
  };
}

const all = (answer: boolean) => ({ rule: answer, page: answer, search: answer, times: answer, alternative: answer });

const BREACHES: [string, Partial<State>][] = [
  ["disabled", { enabled: false }],
  ["with an unfinished profile", { profileComplete: false }],
  ["who takes nobody new", { acceptingNew: false }],
  ["whose registration nobody has verified", { verified: false }],
  ["whose registration ended yesterday", { expiresOn: addDays(today, -1) }],
  ["whose registration has no end date", { expiresOn: null }],
  ["in a conflict of interest with the company", { conflict: true }],
  ["whose quota is used up", { quota: 2 }],
  ["who left the order", { removed: true }],
];

test("a mentor without any obstacle is bookable everywhere, on the last day of the registration and with one count of the quota left", async () => {
  await put(bookable);
  expect(await answers()).toEqual(all(true));
  await put({ ...bookable, quota: 3 });
  expect(await answers()).toEqual(all(true));
});

for (const [what, breach] of BREACHES) {
  test(`a mentor ${what} is bookable nowhere, and a booking is refused`, async () => {
    await put({ ...bookable, ...breach });
    expect(await answers()).toEqual(all(false));
    const attempt = bookMentoring(testDeps(db), actorOf(mentee), bookingOf(mentor, at("2026-06-10", "10:00")));
    expect(await codeOf(attempt)).toBe("MENTOR_UNAVAILABLE");
  });
}

test("the rule and the conditions of the database agree in every state", async () => {
  const state = fc.record<State>({
    enabled: fc.boolean(),
    profileComplete: fc.boolean(),
    acceptingNew: fc.boolean(),
    verified: fc.boolean(),
    expiresOn: fc.constantFrom(null, addDays(today, -1), today, addDays(today, 1)),
    conflict: fc.boolean(),
    quota: fc.constantFrom(null, 1, 2, 3),
    removed: fc.boolean(),
  });
  // Mostly valid states: one with five faults says nothing about any single condition.
  const nearlyRight = fc.tuple(state, fc.subarray(Object.keys(bookable) as (keyof State)[], { maxLength: 2 })).map(([random, changed]) => ({
    ...bookable,
    ...Object.fromEntries(changed.map((key) => [key, random[key]])),
  }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(nearlyRight, state), async (given) => {
      await put(given);
      const seen = await answers();
      expect(seen).toEqual(all(seen.rule));
    }),
    { numRuns: 150 },
  );
});

test("the mentor's page stays open to earlier mentees", async () => {
  await put({ ...bookable, acceptingNew: false });
  const past = await db.read.mentor.find(scopeOf(actorOf(first)), mentor.userId, today);
  expect([past?.id, await db.read.mentor.find(scopeOf(actorOf(mentee)), mentor.userId, today)]).toEqual([mentor.userId, null]);
});
