import { fixedClock } from "@knotter/domain/clock";
import { addDays, DAY, HOUR, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { startFakeCalendars } from "@knotter/testing/fake-calendars";
import type { FakeAccount } from "@knotter/testing/fake-calendars-accounts";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readCalendars } from "../src/calendar-sources/read";
import { freeTimesOf } from "../src/mentor/free-times";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf } from "./calls";
import { connect, vendorDeps } from "./vendor-fixture";

// A mentor works for somebody else, too: a year of appointments at Microsoft, and a second calendar at Google, both of which change all the time.
// Whatever is booked or moved, at any moment, must keep clear of everything that was in them when they were read last. What is busy is told here by
// the list of appointments itself, one by one, not by the ranges of the product.

const { make, db, prisma } = await openWorkbench({ fresh: true });
const clock = fixedClock(NOW);
const fake = await startFakeCalendars({ now: () => clock.now(), pageSize: 400 });
afterAll(() => fake.close());

const GAP = 15 * MINUTE;
const STEPS = inTier({ fast: 150, full: 10_000 });
const PEOPLE = inTier({ fast: 24, full: 300 });

interface Range {
  from: number;
  to: number;
}
const clear = (time: Range, busy: readonly Range[]): boolean =>
  busy.every(({ from, to }) => time.to + GAP <= from || to + GAP <= time.from);

test(`a mentor with a year of appointments books no overlap in ${STEPS} random operations`, { timeout: 1_200_000 }, async () => {
  const order = await make.order({
    startsOn: "2026-05-01",
    endsOn: "2027-12-31",
    maxMentoringCount: 20,
    policy: { maxFutureReservations: 3, rescheduleMax: 50 },
  });
  const mentor = await make.mentor({ orders: [order], dailyCap: 8 });
  const mentees = await make.mentees(PEOPLE, { order });
  const deps = vendorDeps(db, fake, clock);
  const accounts: FakeAccount[] = [fake.account("microsoft", "mentor@microsoft.example"), fake.account("google", "mentor@google.example")];
  const [outlook, google] = accounts as [FakeAccount, FakeAccount];

  const random = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: STEPS * 8 });
  let drawn = 0;
  const below = (limit: number): number => (random[drawn++ % random.length] as number) % limit;

  /** Three or four a day, of any length, on any minute; some over midnight, some of whole days. */
  const someTime = (from: Date): Range => {
    const start = instantOf(addDays(tokyoDate(from), below(90)), 8 * 60 + below(12 * 60));
    return { from: start.getTime(), to: start.getTime() + (5 + below(180)) * MINUTE };
  };
  for (let day = 0; day < 365; day += 1)
    for (let number = 0; number < 3; number += 1) {
      const start = instantOf(addDays(tokyoDate(NOW), day), 8 * 60 + below(10 * 60));
      fake.add(outlook, { from: start, to: start.getTime() + (5 + below(115)) * MINUTE });
    }
  for (const account of accounts) await connect(deps, fake, mentor, { vendor: account.vendor, email: account.email });

  /** What was in the calendars when they were read last: Outlook's appointments, and Google's ranges, neighbours as one. */
  let appointments: Range[] = [];
  let ranges: Range[] = [];
  const interviews = new Map<string, Range & { mentee: (typeof mentees)[number] }>();
  const read = async () => {
    await prisma.calendarSource.updateMany({ where: { mentorId: mentor.userId }, data: { dueAt: clock.now() } });
    expect(await readCalendars(deps)).toMatchObject({ read: 2, failed: 0 });
    const of = ({ calendars }: FakeAccount) =>
      calendars.flatMap((calendar) =>
        [...calendar.appointments.values()].filter(({ showAs, isCanceled }) => showAs !== "free" && !isCanceled),
      );
    appointments = of(outlook).filter(({ uid }) => !uid.endsWith("@knotter"));
    ranges = [];
    for (const { from, to } of of(google).sort((a, b) => a.from - b.from)) {
      const last = ranges.at(-1);
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      else ranges.push({ from, to });
    }
  };
  /** Of a range at Google that is exactly an interview of this moment, nobody can know that it is more. */
  const busyNow = (): Range[] => {
    const own = new Set([...interviews.values()].map(({ from, to }) => `${from}/${to}`));
    return [...appointments, ...ranges.filter(({ from, to }) => !own.has(`${from}/${to}`))];
  };
  await read();

  const done = { booked: 0, moved: 0, refused: 0, canceled: 0, read: 0, offered: 0 };
  const settled = (mentoringId: string, startAt: Date, mentee: (typeof mentees)[number]) => {
    const time = { from: startAt.getTime(), to: startAt.getTime() + order.sessionMinutes * MINUTE };
    expect(clear(time, busyNow()), `${startAt.toISOString()} is busy`).toBe(true);
    interviews.set(mentoringId, { ...time, mentee });
  };
  const refusedOr = async <Outcome>(work: Promise<Outcome>): Promise<Outcome | null> => work.catch(() => null);

  for (let step = 0; step < STEPS; step += 1) {
    const now = clock.now();
    for (const [id, { from }] of interviews) if (from <= now.getTime() + HOUR) interviews.delete(id);
    const startAt = instantOf(addDays(tokyoDate(now), 2 + below(40)), 9 * 60 + below(18) * 30);
    const mentee = mentees[below(PEOPLE)] as (typeof mentees)[number];
    const some = [...interviews][below(Math.max(1, interviews.size))];
    switch (below(10)) {
      case 0:
      case 1:
      case 2: {
        const booked = await refusedOr(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt)));
        done[booked ? "booked" : "refused"] += 1;
        if (!booked) break;
        settled(booked.mentoringId, startAt, mentee);
        // The invitation is in the mentor's calendar soon after; sometimes not, and sometimes without our identifier.
        const hours = { from: startAt, to: startAt.getTime() + order.sessionMinutes * MINUTE };
        const uid = below(3) === 0 ? {} : { uid: `${booked.mentoringId}@knotter` };
        if (below(2) === 0) fake.add(below(2) === 0 ? google : outlook, { ...hours, ...uid });
        // And sometimes an appointment of exactly these hours, which stays when the interview moves.
        if (below(3) === 0) fake.add(below(2) === 0 ? google : outlook, hours);
        break;
      }
      case 3: {
        if (!some) break;
        const [mentoringId, of] = some;
        const moved = await refusedOr(rescheduleMentoring(deps, actorOf(of.mentee), { mentoringId, startAt }));
        done[moved ? "moved" : "refused"] += 1;
        if (moved) settled(moved.mentoringId, startAt, of.mentee);
        break;
      }
      case 4: {
        if (!some) break;
        if (await refusedOr(cancelMentoring(deps, actorOf(some[1].mentee), { id: some[0] }))) {
          interviews.delete(some[0]);
          done.canceled += 1;
        }
        break;
      }
      case 5:
      case 6: {
        const showAs = (["busy", "busy", "oof", "tentative", "free"] as const)[below(5)] ?? "busy";
        fake.add(below(3) === 0 ? google : outlook, { ...someTime(now), showAs });
        break;
      }
      case 7: {
        const account = below(2) === 0 ? google : outlook;
        const ids = [...(account.calendars[0]?.appointments.keys() ?? [])];
        if (ids.length > 0) fake.remove(account, ids[below(ids.length)] as string);
        break;
      }
      case 8: {
        clock.set(new Date(now.getTime() + below(18) * HOUR));
        await read();
        done.read += 1;
        break;
      }
      default: {
        const from = addDays(tokyoDate(now), below(30));
        const busy = busyNow();
        const { days } = await freeTimesOf(deps, actorOf(mentee), { id: mentor.userId, from, to: addDays(from, 6) });
        for (const { slots } of days)
          for (const slot of slots) {
            expect(
              clear({ from: slot.startAt.getTime(), to: slot.endAt.getTime() }, busy),
              `${slot.startAt.toISOString()} is offered`,
            ).toBe(true);
            done.offered += 1;
          }
      }
    }
  }
  // Nothing of it was for nothing.
  for (const [what, count] of Object.entries(done)) expect(count, what).toBeGreaterThan(0);
  expect(clock.now().getTime() - NOW.getTime()).toBeLessThan(365 * DAY * 2);
});
