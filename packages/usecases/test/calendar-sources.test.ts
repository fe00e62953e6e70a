import { encryptionOf } from "@knotter/auth/encryption";
import type { IcsAnswer, Validators } from "@knotter/calendars/ics-address";
import { busyDuring, sourceState } from "@knotter/domain/busy-time";
import { addDays, DAY, HOUR, MINUTE, toOffsetIso, weekdayOf } from "@knotter/domain/tokyo";
import { readIcsBusy } from "@knotter/files/ics-busy";
import type { BusyOptions } from "@knotter/files/ics-types";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addCalendar } from "../src/calendar-sources/add";
import { readCalendars, refreshCalendar } from "../src/calendar-sources/read";
import { changeCalendar, keepInterview, removeCalendar, unkeepInterview } from "../src/calendar-sources/sources";
import type { Deps } from "../src/deps";
import { freeTimesOf } from "../src/mentor/free-times";
import { findMentors } from "../src/mentor/search";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { answerOf } from "./at-once";
import { bookingOf, codeOf } from "./calls";
import { expectPromisesKept } from "./kept-promises";

const workbench = await openWorkbench({ fresh: true });
const { make, db, prisma } = workbench;
const MONDAY = "2026-06-08";
const ADDRESS = "https://calendar.example.com/private-0123456789/basic.ics";

const utc = (when: Date) => when.toISOString().replace(/[-:]|\.\d{3}/g, "");
const event = (from: Date, to: Date, more = "") =>
  `BEGIN:VEVENT\nUID:${crypto.randomUUID()}\nSUMMARY:PLANTED-TITLE\nLOCATION:PLANTED-PLACE\nDTSTART:${utc(from)}\nDTEND:${utc(to)}\n${more}END:VEVENT`;
const interview = (mentoringId: string, from: Date, to: Date) => event(from, to).replace(/UID:.*/, `UID:${mentoringId}@knotter`);
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join("\n")}\nEND:VCALENDAR`;

/** A mentor with a calendar, not read yet, on a server that the test speaks for. */
async function given({ ics = calendar() }: { ics?: string } = {}) {
  // Those of the tests before are not due any more.
  await prisma.calendarSource.updateMany({ data: { dueAt: null } });
  const order = await make.order({ maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const asked: Validators[] = [];
  const server = { answer: (): IcsAnswer | Promise<IcsAnswer> => changed(ics) };
  const plain = testDeps(db, { encryption: encryptionOf(["a secret of the vault, long enough to seal with"]) });
  const deps: Deps = {
    ...plain,
    calendars: {
      ...plain.calendars,
      takes: (address) => address.startsWith("https://"),
      fetch: async (address, validators) => {
        expect(address).toBe(ADDRESS);
        asked.push({ etag: validators.etag, lastModified: validators.lastModified });
        return server.answer();
      },
      read: async (bytes: Uint8Array, options: BusyOptions) => readIcsBusy(bytes, options),
    },
  };
  const wish = { label: "仕事の予定", address: ADDRESS, countsTentative: true, countsAllDay: false };
  const { id } = await addCalendar(deps, actorOf(mentor), wish);
  await prisma.mentorBusy.deleteMany({ where: { mentorId: mentor.userId } });
  await prisma.calendarSource.update({ where: { id }, data: UNREAD });
  asked.length = 0;
  const serve = (text: string) => {
    server.answer = () => changed(text);
  };
  return { order, mentor, mentee, deps, id, wish, asked, server, serve, clock: deps.clock as ReturnType<typeof testDeps>["clock"] };
}

const UNREAD = { busy: [], coveredUntil: null, etag: null, lastModified: null, fetchedAt: null, triedAt: null, dueAt: NOW };

const changed = (ics: string): IcsAnswer => ({
  outcome: "changed",
  bytes: new TextEncoder().encode(ics),
  validators: { etag: '"v1"', lastModified: null },
});

const source = (id: string) => prisma.calendarSource.findUniqueOrThrow({ where: { id } });
const busyOf = async (mentor: Person<"mentor">) => (await prisma.mentorBusy.findUnique({ where: { mentorId: mentor.userId } }))?.busy ?? [];

async function offered(deps: Deps, mentee: Person<"mentee">, mentor: Person<"mentor">): Promise<string[]> {
  const { days } = await freeTimesOf(deps, actorOf(mentee), { id: mentor.userId, from: MONDAY, to: MONDAY });
  return days.flatMap(({ slots }) => slots.map(({ startAt }) => toOffsetIso(startAt).slice(11, 16)));
}

const ten = at(MONDAY, "10:00");
const eleven = at(MONDAY, "11:00");

describe("a time that is busy in a mentor's own calendar", () => {
  test("is offered until the calendar is read, then it is not: neither on the mentor's page nor by the search, and cannot be booked", async () => {
    const { deps, mentor, mentee } = await given({ ics: calendar(event(NOW, at(MONDAY, "08:00")), event(ten, eleven)) });
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
    expect(await readCalendars(deps)).toMatchObject({ read: 1, failed: 0, complete: true });

    const starts = await offered(deps, mentee, mentor);
    // An hour with a quarter on each side.
    for (const start of ["09:00", "09:30", "10:00", "10:30", "11:00"]) expect(starts).not.toContain(start);
    expect(starts).toContain("11:30");
    const { ranked, nextSlots } = await findMentors(deps, actorOf(mentee), { tags: {}, sort: "soonest" });
    expect(ranked().map((found) => nextSlots(found)[0]?.startAt)).toEqual([at(MONDAY, "11:30")]);
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten)))).toBe("SLOT_NOT_OFFERED");
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at(MONDAY, "11:30")));
  });

  test("cannot be moved to, whoever moves", async () => {
    const { deps, mentor, mentee } = await given({ ics: calendar(event(ten, eleven)) });
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at(MONDAY, "14:00")));
    await readCalendars(deps);
    expect(await codeOf(rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: ten }))).toBe("SLOT_NOT_OFFERED");
    const byMentor = { mentoringId, startAt: ten, menteeConsented: true, reasonCode: "mentor_circumstances" as const };
    expect(await codeOf(rescheduleMentoring(deps, actorOf(mentor), byMentor))).toBe("SLOT_NOT_OFFERED");
  });

  test("a booking that waits for the mentor's lock while a calendar is stored sees what was stored", async () => {
    const { deps, mentor, mentee } = await given({ ics: calendar(event(ten, eleven)) });
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const storing = deps.db.transaction(async (tx) => {
      await tx.mentor.lock(mentor.userId);
      locked.resolve();
      await release.promise;
      await tx.mentor.calendarSources.setBusy(
        mentor.userId,
        { busy: [ten.getTime() / MINUTE, eleven.getTime() / MINUTE], anonymous: [] },
        NOW,
      );
    });
    await locked.promise;
    const booked = codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten)));
    await expect
      .poll(() => prisma.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND "datname" = current_database()`)
      .toHaveLength(1);
    release.resolve();
    await storing;
    expect(await booked).toBe("SLOT_NOT_OFFERED");
  });

  const WORKDAYS = Array.from({ length: 19 }, (_, day) => addDays(MONDAY, day)).filter((day) => ![0, 6].includes(weekdayOf(day)));
  const TIMES = WORKDAYS.flatMap((day) => ["10:00", "14:00"].map((time) => at(day, time)));

  test("has nobody who was not booked before it was stored, while 50 people book; time after time", async ({ annotate }) => {
    for (let run = 1; run <= inTier({ fast: 3, full: 10 }); run += 1) {
      const { deps, order, mentor } = await given({
        ics: calendar(...WORKDAYS.map((day) => event(at(day, "10:15"), at(day, "10:45")))),
      });
      const mentees = await make.mentees(50, { order });
      // Two want each time. A few come at once and the next when those have their answer, so that the calendar is stored between them.
      const wishes = mentees.map((mentee, index) => ({ mentee, startAt: TIMES[index >> 1] as Date }));
      const answers: string[] = [];
      const lane = async () => {
        for (let wish = wishes.shift(); wish; wish = wishes.shift()) {
          const { mentee, startAt } = wish;
          answers.push(await answerOf(() => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt))));
        }
      };
      await Promise.all([readCalendars(deps), ...Array.from({ length: 6 }, lane)]);
      expect(["done", "SLOT_NOT_OFFERED", "SLOT_TAKEN"]).toEqual(expect.arrayContaining([...new Set(answers)]));
      const { rows } = await workbench.pool.query<{ from: Date; to: Date; busy: number[]; later: boolean }>(
        `SELECT i."startAt" AS "from", i."endAt" AS "to", b."busy", pg_xact_commit_timestamp(i.xmin) > pg_xact_commit_timestamp(b.xmin) AS "later"
         FROM "Mentoring" i JOIN "MentorBusy" b ON b."mentorId" = i."mentorId" WHERE i."mentorId" = $1`,
        [mentor.userId],
      );
      expect(rows, `run ${run}`).toHaveLength(answers.filter((answer) => answer === "done").length);
      const over = rows.filter(({ from, to, busy }) => busyDuring(busy, { from: from.getTime(), to: to.getTime() }) !== null);
      expect(
        over.flatMap(({ from, later }) => (later ? from : [])),
        `run ${run}`,
      ).toEqual([]);
      // Each time that is free is one person's: twelve of 25 are.
      expect(rows.length - over.length, `run ${run}`).toBe(12);
      await expectPromisesKept(workbench, deps, order, mentees.slice(0, 2), `run ${run}`);
      const later = rows.filter((row) => row.later).length;
      await annotate(
        `run ${run}: of ${rows.length} interviews ${later} were booked after it was stored, ${over.length} are over it`,
        "measurement",
      );
    }
  });

  test("is offered again once the source is removed, at once", async () => {
    const { deps, mentor, mentee, id } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    await removeCalendar(deps, actorOf(mentor), { id });
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
    expect(await prisma.calendarSource.count({ where: { id } })).toBe(0);
  });

  test("of two calendars stays busy when one of them is removed", async () => {
    const { deps, mentor, mentee, id, wish, serve } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    serve(calendar(event(eleven, at(MONDAY, "12:00"))));
    await addCalendar(deps, actorOf(mentor), wish);
    await removeCalendar(deps, actorOf(mentor), { id });
    const starts = await offered(deps, mentee, mentor);
    expect(starts).not.toContain("11:30");
    expect(starts).toContain("09:30");
  });

  test("counts tentative appointments and whole days by the mentor's choice", async () => {
    const { deps, mentor, mentee, id, clock } = await given({
      ics: calendar(event(ten, eleven, "STATUS:TENTATIVE\n"), "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260608\nEND:VEVENT"),
    });
    await readCalendars(deps);
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
    expect(await offered(deps, mentee, mentor)).toContain("13:00");
    await changeCalendar(deps, actorOf(mentor), { id, label: "仕事", countsTentative: false, countsAllDay: false });
    clock.set(new Date(NOW.getTime() + MINUTE));
    await refreshCalendar(deps, actorOf(mentor), { id });
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
    await changeCalendar(deps, actorOf(mentor), { id, label: "仕事", countsTentative: false, countsAllDay: true });
    clock.set(new Date(NOW.getTime() + 2 * MINUTE));
    await refreshCalendar(deps, actorOf(mentor), { id });
    expect(await offered(deps, mentee, mentor)).toEqual([]);
  });
});

describe("our own interviews in a mentor's calendar", () => {
  test("are no appointments, by their identifier", async () => {
    const { deps, mentor, mentee, serve } = await given();
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    serve(calendar(interview(mentoringId, ten, eleven)));
    await readCalendars(deps);
    expect(await busyOf(mentor)).toEqual([]);
  });

  test.each(["moves", "is canceled"])("at whose hours there is an appointment, too, do not take it along when one %s", async (how) => {
    const { deps, mentor, mentee, serve, server, clock, asked } = await given();
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    serve(calendar(event(ten, eleven), interview(mentoringId, ten, eleven)));
    await readCalendars(deps);
    expect(await busyOf(mentor)).toEqual([ten.getTime() / MINUTE, eleven.getTime() / MINUTE]);
    if (how === "moves") await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: at(MONDAY, "14:00") });
    else await cancelMentoring(deps, actorOf(mentee), { id: mentoringId });
    for (const unchanged of [false, true]) {
      if (unchanged) {
        server.answer = () => ({ outcome: "unchanged" });
        clock.advance(10 * MINUTE);
        expect(await readCalendars(deps)).toMatchObject({ read: 1 });
        expect(asked.at(-1)).toMatchObject({ etag: '"v1"' });
      }
      expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
      expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten)))).toBe("SLOT_NOT_OFFERED");
    }
  });

  test("a move to a time that only the interview itself takes up is possible", async () => {
    const { deps, mentor, mentee, serve } = await given();
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    serve(calendar(interview(mentoringId, ten, eleven)));
    await readCalendars(deps);
    await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: at(MONDAY, "10:30") });
  });

  test("that an appointment overlaps stay where they are, and are shown until the mentor keeps or moves them", async () => {
    const { deps, mentor, mentee, serve } = await given();
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    serve(calendar(event(at(MONDAY, "10:30"), at(MONDAY, "12:00"))));
    await readCalendars(deps);
    const upcoming = () => deps.db.read.mentor.calendarSources.upcoming(mentor.userId, NOW);
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({ startAt: ten, status: "reserved" });
    expect(await upcoming()).toMatchObject([{ id: mentoringId, kept: false }]);
    await keepInterview(deps, actorOf(mentor), { mentoringId });
    expect(await upcoming()).toMatchObject([{ id: mentoringId, kept: true }]);
    await unkeepInterview(deps, actorOf(mentor), { mentoringId });
    expect(await upcoming()).toMatchObject([{ id: mentoringId, kept: false }]);
    await keepInterview(deps, actorOf(mentor), { mentoringId });
    await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: at(MONDAY, "14:00") });
    expect(await upcoming()).toMatchObject([{ id: mentoringId, kept: false }]);
    const other = await make.mentor({ orders: [] });
    expect(await codeOf(keepInterview(deps, actorOf(other), { mentoringId }))).toBe("NOT_FOUND");
    expect(await codeOf(unkeepInterview(deps, actorOf(other), { mentoringId }))).toBe("NOT_FOUND");
  });
});

describe("reading", () => {
  test("keeps times and nothing else: no title, no place, no address in the clear", async () => {
    const { deps, mentor, id } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    const row = await source(id);
    expect(row.busy).toEqual([ten.getTime() / MINUTE, eleven.getTime() / MINUTE]);
    const audit = await prisma.auditLog.findMany({ where: { entityId: mentor.userId } });
    expect(audit.map(({ action, diff }) => [action, diff])).toContainEqual(["calendar_source.add", { kind: "ics" }]);
    const everything = JSON.stringify([{ ...row, addressEnc: Buffer.from(row.addressEnc ?? []).toString("latin1") }, audit]);
    expect(everything).not.toMatch(/PLANTED|private-0123456789/);
  });

  test("asks only for what has changed, and for everything once the kept times reach no longer far enough", async () => {
    const { deps, id, asked, server, clock } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    server.answer = () => ({ outcome: "unchanged" });
    clock.set(new Date(NOW.getTime() + 10 * MINUTE));
    await readCalendars(deps);
    expect(await source(id)).toMatchObject({ fetchedAt: clock.now(), busy: [ten.getTime() / MINUTE, eleven.getTime() / MINUTE] });
    clock.set(new Date(NOW.getTime() + 31 * DAY));
    await readCalendars(deps);
    const none = { etag: null, lastModified: null };
    expect(asked).toEqual([none, { etag: '"v1"', lastModified: null }, none]);
  });

  test("reads in full what the version before has stored, and what was read before the mentor's address changed", async () => {
    const { deps, mentor, id, asked, server, clock } = await given({ ics: calendar(event(ten, eleven)) });
    const unchangedSince = { etag: '"v1"', lastModified: null };
    const none = { etag: null, lastModified: null };
    const read = async (change: () => Promise<unknown>) => {
      await change();
      clock.advance(10 * MINUTE);
      await readCalendars(deps);
      return asked.at(-1);
    };
    await readCalendars(deps);
    const later = () => new Date(clock.now().getTime() + MINUTE);
    // The version before writes `fetchedAt` alone.
    const before = () => prisma.calendarSource.update({ where: { id }, data: { busy: [], fetchedAt: later() } });
    const moved = () => prisma.user.update({ where: { id: mentor.userId }, data: { emailVerifiedAt: later() } });
    expect(await read(before)).toEqual(none);
    expect(await busyOf(mentor)).toHaveLength(2);
    server.answer = () => ({ outcome: "unchanged" });
    expect(await read(async () => undefined)).toEqual(unchangedSince);
    expect(await read(async () => undefined)).toEqual(unchangedSince);
    expect(await read(moved)).toEqual(none);
  });

  test("keeps how many appointments could not be read, their days and whether they repeat, and tells the reader whose calendar it is", async () => {
    const { deps, mentor, id, wish, asked } = await given();
    const unreadOn = [
      { on: "2026-06-09", repeats: true },
      { on: null, repeats: false },
    ];
    const owners: (readonly string[])[] = [];
    const reading: Deps = {
      ...deps,
      calendars: {
        ...deps.calendars,
        fetch: async () => changed(calendar()),
        read: async (_bytes, options) => {
          owners.push(options.owners);
          return { periods: [], unread: 2, unreadOn };
        },
      },
    };
    await readCalendars(reading);
    expect(await source(id)).toMatchObject({ unread: 2, unreadOn });
    const google = "https://calendar.google.com/calendar/ical/Sato%40gmail.com/private-0123456789/basic.ics";
    await addCalendar(reading, actorOf(mentor), { ...wish, address: google });
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: mentor.userId } });
    expect(owners).toEqual([[email], [email, "sato@gmail.com"]]);
    expect(asked).toEqual([]);
  });

  test("is not due again for ten minutes", async () => {
    const { deps, asked, clock } = await given();
    await readCalendars(deps);
    clock.set(new Date(NOW.getTime() + 9 * MINUTE));
    expect(await readCalendars(deps)).toMatchObject({ read: 0 });
    clock.set(new Date(NOW.getTime() + 10 * MINUTE));
    expect(await readCalendars(deps)).toMatchObject({ read: 1 });
    expect(asked).toHaveLength(2);
  });

  test("of one calendar is done by one of many runners", async () => {
    const { deps, asked } = await given();
    await Promise.all(Array.from({ length: 5 }, () => readCalendars(deps)));
    expect(asked).toHaveLength(1);
  });

  test("on demand happens at most every half minute, and only for the mentor's own", async () => {
    const { deps, mentor, id, asked, clock } = await given();
    const refresh = () => refreshCalendar(deps, actorOf(mentor), { id });
    await refresh();
    await refresh();
    expect(asked).toHaveLength(1);
    clock.set(new Date(NOW.getTime() + 30_000));
    await refresh();
    expect(asked).toHaveLength(2);
    const other = await make.mentor({ orders: [] });
    for (const call of [refreshCalendar, removeCalendar]) expect(await codeOf(call(deps, actorOf(other), { id }))).toBe("NOT_FOUND");
  });

  test("what was read of a source that was removed meanwhile is dropped", async () => {
    const { deps, mentor, id, server } = await given();
    server.answer = async () => {
      await removeCalendar(deps, actorOf(mentor), { id });
      return changed(calendar(event(ten, eleven)));
    };
    await readCalendars(deps);
    expect(await busyOf(mentor)).toEqual([]);
  });

  test("what was read by choices that were changed meanwhile is dropped, and it is read again by the new ones", async () => {
    const { deps, mentor, id, server, asked } = await given();
    const tentative = changed(calendar(event(ten, eleven, "STATUS:TENTATIVE\n")));
    server.answer = async () => {
      server.answer = () => tentative;
      await changeCalendar(deps, actorOf(mentor), { id, label: "仕事", countsTentative: false, countsAllDay: true });
      return tentative;
    };
    await readCalendars(deps);
    expect(await busyOf(mentor)).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(await source(id)).toMatchObject({ fetchedAt: NOW, busy: [] });
  });

  test("leaves out mentors whose account is closed", async () => {
    const { deps, mentor, asked } = await given();
    await prisma.user.update({ where: { id: mentor.userId }, data: { disabled: true } });
    expect(await readCalendars(deps)).toMatchObject({ read: 0 });
    expect(asked).toEqual([]);
  });

  test("of the demo's calendar needs no network", async () => {
    const { deps, mentor, mentee, asked, id } = await given();
    await removeCalendar(deps, actorOf(mentor), { id });
    await prisma.calendarSource.create({ data: { mentorId: mentor.userId, kind: "demo", label: "見本", dueAt: NOW, createdAt: NOW } });
    await readCalendars(deps);
    expect(asked).toEqual([]);
    expect(await offered(deps, mentee, mentor)).not.toContain("12:00");
  });
});

describe("a source that fails", () => {
  test("keeps its last state, waits longer each time, and is told by one mail after seven days", async () => {
    const { deps, mentor, mentee, id, server, clock } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    server.answer = () => ({ outcome: "failed", fault: "vendor_down" });
    const mails = () => prisma.mail.findMany({ where: { toUserId: mentor.userId, type: "calendar_failing" } });
    for (const minutes of [10, 20, 40, 80]) {
      clock.set(new Date(NOW.getTime() + minutes * MINUTE));
      expect(await readCalendars(deps)).toMatchObject({ read: 0, failed: 1 });
    }
    expect(await source(id)).toMatchObject({
      fault: "vendor_down",
      failures: 4,
      failingSince: new Date(NOW.getTime() + 10 * MINUTE),
      fetchedAt: NOW,
    });
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
    expect(await mails()).toEqual([]);
    for (const hours of [24 * 7 + 1, 24 * 7 + 3]) {
      clock.set(new Date(NOW.getTime() + hours * HOUR));
      await readCalendars(deps);
    }
    expect(await mails()).toHaveLength(1);
    server.answer = () => changed(calendar());
    clock.set(new Date(NOW.getTime() + 24 * 8 * HOUR));
    await readCalendars(deps);
    expect(await source(id)).toMatchObject({ fault: null, failures: 0, failingSince: null, busy: [] });
  });

  test("half an answer frees no time", async () => {
    const { deps, mentor, mentee, id, serve, clock } = await given({ ics: calendar(event(ten, eleven)) });
    await readCalendars(deps);
    serve(calendar(event(ten, eleven)).slice(0, -20));
    clock.set(new Date(NOW.getTime() + 10 * MINUTE));
    await readCalendars(deps);
    expect(await source(id)).toMatchObject({ fault: "not_a_calendar" });
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
  });

  test("does not keep the calendars of others from being read", async () => {
    const first = await given();
    await prisma.calendarSource.update({ where: { id: first.id }, data: { keyId: "lost" } });
    const second = await given({ ics: calendar(event(ten, eleven)) });
    await prisma.calendarSource.update({ where: { id: first.id }, data: { dueAt: NOW } });
    const failures: string[] = [];
    await readCalendars(second.deps, { onFailure: (step) => failures.push(step) });
    expect(failures).toEqual(["calendar"]);
    expect(await busyOf(second.mentor)).toHaveLength(2);
  });
});

/** Hours of three outages: one that nobody notices, one that the mentor sees, one about which the mentor gets a mail. */
const outages = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 30, max: 150 }), fc.integer({ min: 174, max: 220 }))
  .chain((hours) => fc.shuffledSubarray(hours, { minLength: 3 }));

test("three weeks of outages: each is told after a day and mailed once after seven, and the last state always holds", async () => {
  const TICK = inTier({ fast: 6, full: 2 }) * HOUR;
  const faults = ["vendor_down", "unreachable", "denied", "too_slow"] as const;
  const gaps = fc.array(fc.integer({ min: 12, max: 30 }), { minLength: 4, maxLength: 4 });
  const property = fc.asyncProperty(outages, gaps, async (down, up) => {
    const { deps, mentor, mentee, id, server, serve, clock } = await given();
    const hours = up.flatMap((well, index) => [
      { works: true, hours: well },
      { works: false, hours: down[index] ?? 0 },
    ]);
    const ticks = hours.flatMap((period) => Array.from({ length: Math.ceil((period.hours * HOUR) / TICK) }, () => period.works));
    const later = "2026-07-06";
    const expected = { busy: [] as number[], since: null as Date | null, mails: 0, mailed: false };
    for (const [tick, works] of ticks.entries()) {
      clock.advance(TICK);
      const now = clock.now();
      const start = at(later, `${String(9 + (tick % 8)).padStart(2, "0")}:00`);
      if (works) {
        serve(calendar(event(start, new Date(start.getTime() + HOUR))));
        Object.assign(expected, { busy: [start.getTime() / MINUTE, start.getTime() / MINUTE + 60], since: null, mailed: false });
      } else {
        server.answer = () => ({ outcome: "failed", fault: faults[tick % faults.length] ?? "vendor_down" });
        expected.since ??= now;
        if (!expected.mailed && now.getTime() - expected.since.getTime() >= 7 * DAY) {
          expected.mailed = true;
          expected.mails += 1;
        }
      }
      await readCalendars(deps);
      const { fetchedAt, failingSince, lostAt } = await source(id);
      const isTold = expected.since !== null && now.getTime() - expected.since.getTime() >= DAY;
      expect({
        busy: await busyOf(mentor),
        since: failingSince,
        state: sourceState({ fetchedAt, failingSince, lost: lostAt !== null }, now),
        mails: await prisma.mail.count({ where: { toUserId: mentor.userId, type: "calendar_failing" } }),
      }).toEqual({ busy: expected.busy, since: expected.since, state: isTold ? "failing" : "fresh", mails: expected.mails });
    }
    expect(expected.mails).toBe(1);
    const busy = new Date((expected.busy[0] ?? 0) * MINUTE);
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, busy)))).toBe("SLOT_NOT_OFFERED");
  });
  await fc.assert(property, { numRuns: inTier({ fast: 2, full: 5 }), endOnFailure: true });
});

describe("adding", () => {
  test("takes five calendars, and no address that may not be fetched", async () => {
    const { deps, mentor, wish, asked } = await given();
    expect(await codeOf(addCalendar(deps, actorOf(mentor), { ...wish, address: "http://10.0.0.1/a.ics" }))).toBe("UNPROCESSABLE");
    for (let i = 0; i < 4; i++) await addCalendar(deps, actorOf(mentor), { ...wish, address: ADDRESS.replace("https", "webcal") });
    asked.length = 0;
    expect(await codeOf(addCalendar(deps, actorOf(mentor), wish))).toBe("TOO_MANY_CALENDARS");
    // Nobody's server is asked in vain.
    expect(asked).toEqual([]);
  });

  test("reads the calendar first: from its answer on, what is busy is not offered, and the job has ten minutes", async () => {
    const { deps, mentor, mentee, wish, serve, asked, clock } = await given();
    await readCalendars(deps);
    serve(calendar(event(ten, eleven)));
    const { id } = await addCalendar(deps, actorOf(mentor), wish);
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
    expect(await source(id)).toMatchObject({
      fetchedAt: NOW,
      triedAt: NOW,
      fault: null,
      etag: '"v1"',
      dueAt: new Date(NOW.getTime() + 10 * MINUTE),
    });
    clock.set(new Date(NOW.getTime() + 9 * MINUTE));
    await readCalendars(deps);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["denied", "CALENDAR_DENIED"],
    ["not_found", "CALENDAR_NOT_FOUND"],
    ["refused_address", "CALENDAR_ADDRESS"],
    ["too_large", "CALENDAR_TOO_LARGE"],
    ["too_slow", "CALENDAR_TOO_SLOW"],
    ["unreachable", "CALENDAR_UNREACHABLE"],
    ["vendor_busy", "CALENDAR_SERVER_BUSY"],
    ["vendor_down", "CALENDAR_SERVER_DOWN"],
  ] as const)("of an address whose server answers %s leaves nothing and says why at its field", async (fault, code) => {
    const { deps, mentor, wish, server } = await given();
    server.answer = () => ({ outcome: "failed", fault });
    await expect(addCalendar(deps, actorOf(mentor), wish)).rejects.toMatchObject({ detail: { fieldErrors: { address: [code] } } });
    expect(await prisma.calendarSource.count({ where: { mentorId: mentor.userId } })).toBe(1);
  });

  test("of a page that is no calendar, and of too many appointments, too", async () => {
    const { deps, mentor, wish, serve } = await given();
    serve("<!doctype html><title>Sign in</title>");
    await expect(addCalendar(deps, actorOf(mentor), wish)).rejects.toMatchObject({
      detail: { fieldErrors: { address: ["NOT_A_CALENDAR"] } },
    });
    serve(
      calendar(
        ...Array.from({ length: 5_001 }, (_, n) =>
          event(new Date(ten.getTime() + n * 60_000), new Date(ten.getTime() + n * 60_000 + 30_000)),
        ),
      ),
    );
    await expect(addCalendar(deps, actorOf(mentor), wish)).rejects.toMatchObject({
      detail: { fieldErrors: { address: ["CALENDAR_TOO_MANY"] } },
    });
    expect(await prisma.calendarSource.count({ where: { mentorId: mentor.userId } })).toBe(1);
  });

  test("of a calendar that takes too long to read leaves nothing and says so, as another thing than a slow server", async () => {
    const { deps, mentor, wish } = await given();
    const endless: Deps = { ...deps, calendars: { ...deps.calendars, read: async () => ({ problem: "too_slow" }) } };
    await expect(addCalendar(endless, actorOf(mentor), wish)).rejects.toMatchObject({
      detail: { fieldErrors: { address: ["CALENDAR_TOO_COMPLEX"] } },
    });
    expect(await prisma.calendarSource.count({ where: { mentorId: mentor.userId } })).toBe(1);
  });

  test("five at once from two browsers are no more than five", async () => {
    const { deps, mentor, wish } = await given();
    await Promise.allSettled(Array.from({ length: 8 }, () => addCalendar(deps, actorOf(mentor), wish)));
    expect(await prisma.calendarSource.count({ where: { mentorId: mentor.userId } })).toBe(5);
  });
});
