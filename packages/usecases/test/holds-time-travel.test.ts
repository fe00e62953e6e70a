import { AppError } from "@knotter/domain/errors";
import { isHeld } from "@knotter/domain/time-hold";
import { addDays, DAY, HOUR, instantOf, MINUTE, tokyoDate, tokyoMinutes } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { MentorGiven } from "@knotter/testing/factories/mentor";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freeTimesOf } from "../src/mentor/free-times";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { declineProposal, proposeTimes, takeProposal } from "../src/mentoring/proposal";
import { followWaiting, tendHolds } from "../src/waiting-list/offer";
import { joinWaitingList, passHeldTime } from "../src/waiting-list/wait";
import { bookingOf } from "./calls";

const { make, db, prisma } = await openWorkbench({ fresh: true, poolMax: 4 });

const PEOPLE = 8;
const TICK = 30 * MINUTE;
const DAYS = inTier({ fast: 4, full: 14 });
const ANYTHING = { mentorId: null, weekdays: [], bands: [], dateFrom: null, dateTo: null };

/** What happens in one tick; the numbers choose among what there is. */
const tick = fc.record({
  event: fc.constantFrom("book", "book", "cancel", "propose", "take", "decline", "wait", "pass", "take held", "nothing", "nothing"),
  who: fc.nat(PEOPLE - 1),
  which: fc.nat(99),
  // The scheduler stands still now and then.
  job: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
});

test(`${DAYS} days in steps of half an hour: each hold ends once, at its minute, and nothing is kept for anybody beyond it`, {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(tick, { minLength: DAYS * 48, maxLength: DAYS * 48, size: "max" }), live), {
    numRuns: inTier({ fast: 1, full: 4 }),
    endOnFailure: true,
  });
});

async function live(ticks: readonly (typeof tick extends fc.Arbitrary<infer T> ? T : never)[]): Promise<void> {
  const order = await make.order({ policy: { maxFutureReservations: 1 }, maxMentoringCount: 20 });
  const mentors = (await Promise.all([1, 2].map(() => make.mentor({ orders: [order], dailyCap: 1 })))) as MentorGiven[];
  const people = (await make.mentees(PEOPLE, { order })) as EnrolledMentee[];
  const deps = testDeps(db, { now: at("2026-06-01", "08:00") });
  const ofMentors = { mentorId: { in: mentors.map(({ userId }) => userId) } };
  let last = tokyoDate(deps.clock.now());

  for (const { event, who, which, job } of ticks) {
    deps.clock.advance(TICK);
    const now = deps.clock.now();
    const [mentee, mentor] = [people[who] as EnrolledMentee, mentors[which % mentors.length] as MentorGiven];
    const own = await prisma.mentoring.findFirst({ where: { menteeId: mentee.userId, status: "reserved", startAt: { gt: now } } });
    const entry = await prisma.waitingEntry.findFirst({ where: { menteeId: mentee.userId, endedAt: null } });
    const party = own && (mentors.find(({ userId }) => userId === own.mentorId) as MentorGiven);
    const time = (days: number) => instantOf(addDays(tokyoDate(now), 1 + days), 9 * 60 + 30 * (which % 17));
    const held = entry && (await prisma.timeHold.findFirst({ where: { waitingEntryId: entry.id, state: "held" } }));
    const taken = await prisma.mentoring.findMany({
      where: { ...ofMentors, status: "reserved", startAt: { gt: new Date(now.getTime() + DAY) } },
      orderBy: { startAt: "asc" },
    });
    const full = taken[which % Math.max(1, taken.length)];
    try {
      if (event === "book") await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, time(which % 6)));
      if (event === "cancel" && own) await cancelMentoring(deps, actorOf(mentee), { id: own.id, acknowledgeLate: true });
      if (event === "propose" && own && party)
        await proposeTimes(deps, actorOf(party), { id: own.id, startAts: [time(which % 5), time(2 + (which % 5))] });
      if (event === "take" && own) {
        const proposed = await prisma.timeHold.findFirst({ where: { mentoringId: own.id }, orderBy: { id: "desc" } });
        if (proposed) await takeProposal(deps, actorOf(mentee), { id: own.id, startAt: proposed.startAt });
      }
      if (event === "decline" && own) await declineProposal(deps, actorOf(mentee), { id: own.id });
      // For a day that is full: while a time that fits is free, nobody waits for it.
      if (event === "wait" && full) {
        const day = tokyoDate(full.startAt);
        await joinWaitingList(deps, actorOf(mentee), { ...ANYTHING, mentorId: full.mentorId, dateFrom: day, dateTo: day });
      }
      if (event === "pass" && entry) await passHeldTime(deps, actorOf(mentee), { id: entry.id });
      if (event === "take held" && held) {
        const giver = mentors.find(({ userId }) => userId === held.mentorId) as MentorGiven;
        await bookMentoring(deps, actorOf(mentee), bookingOf(giver, held.startAt));
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    if (tokyoDate(now) !== last) {
      last = tokyoDate(now);
      await followWaiting(deps);
    }
    if (job) await tendHolds(deps);

    const holds = await prisma.timeHold.findMany({ where: ofMentors });
    const standing = holds.filter((hold) => isHeld(hold, now));
    const waiting = standing.filter(({ kind }) => kind === "waiting").map(({ menteeId }) => menteeId);
    expect(new Set(waiting).size, "one time for each person").toBe(waiting.length);
    // What has lapsed is offered again, whether or not the job has run; what stands is offered to nobody else.
    const stranger = people.find(({ userId }) => !standing.some(({ menteeId }) => menteeId === userId)) as EnrolledMentee;
    for (const { mentorId, startAt } of standing) {
      const day = tokyoDate(startAt);
      const { days } = await freeTimesOf(deps, actorOf(stranger), { id: mentorId, from: day, to: day });
      expect(days.flatMap(({ slots }) => slots.map((slot) => slot.startAt.getTime()))).not.toContain(startAt.getTime());
    }
    if (job)
      expect(
        holds.filter(({ state, until }) => state === "held" && until <= now),
        "ended by the job",
      ).toEqual([]);
  }

  const holds = await prisma.timeHold.findMany({ where: ofMentors });
  expect(new Set(holds.map(({ kind }) => kind)).size).toBe(2);
  for (const hold of holds) {
    const length = hold.until.getTime() - hold.createdAt.getTime();
    if (hold.kind === "proposal") expect(length).toBeLessThanOrEqual(2 * DAY);
    else {
      // Not at night: nobody's turn ends between nine in the evening and eight in the morning, but where the time itself is too near.
      const minutes = tokyoMinutes(hold.until);
      const byNotice = hold.until.getTime() === hold.startAt.getTime() - 24 * HOUR;
      expect(byNotice || (minutes >= 10 * 60 && minutes <= 21 * 60), hold.until.toISOString()).toBe(true);
    }
    if (hold.state === "lapsed") expect(hold.endedAt).toEqual(hold.until);
  }
  // Nobody is offered the same time twice, and each offer is one mail.
  const offers = holds.filter(({ kind }) => kind === "waiting");
  const keys = offers.map(({ waitingEntryId, mentorId, startAt }) => `${waitingEntryId} ${mentorId} ${startAt.toISOString()}`);
  expect(new Set(keys).size).toBe(keys.length);
  const mails = await prisma.mail.findMany({ where: { type: { in: ["time_freed", "proposal_answer"] }, orderId: order.orderId } });
  expect(mails.filter(({ type }) => type === "time_freed")).toHaveLength(offers.length);
  const answers = mails
    .filter(({ type }) => type === "proposal_answer")
    .map(({ mentoringId, facts }) => JSON.stringify([mentoringId, facts]));
  expect(answers.length).toBeGreaterThan(0);
}
