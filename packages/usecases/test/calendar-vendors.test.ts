import { sourceState } from "@knotter/domain/busy-time";
import { fixedClock } from "@knotter/domain/clock";
import { DAY, HOUR, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { startFakeCalendars } from "@knotter/testing/fake-calendars";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, describe, expect, test } from "vitest";
import { authorizeCalendar, connectCalendar } from "../src/calendar-sources/connect";
import { readCalendars, refreshCalendar } from "../src/calendar-sources/read";
import { changeCalendar, removeCalendar } from "../src/calendar-sources/sources";
import type { Deps } from "../src/deps";
import { disableMentor } from "../src/mentor/disable";
import { freeTimesOf } from "../src/mentor/free-times";
import { findMentors } from "../src/mentor/search";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf } from "./calls";
import { connect, goAndComeBack, redirectUri, vendorDeps } from "./vendor-fixture";

const { make, db, prisma } = await openWorkbench({ fresh: true });
const clock = fixedClock(NOW);
const fake = await startFakeCalendars({ now: () => clock.now() });
afterAll(() => fake.close());
const MONDAY = "2026-06-08";
const [ten, eleven] = [at(MONDAY, "10:00"), at(MONDAY, "11:00")];
const VENDORS = ["google", "microsoft"] as const;
type Vendor = (typeof VENDORS)[number];

/** A mentor with a calendar at a vendor, which has been read once. */
async function given(vendor: Vendor, { read = true } = {}) {
  clock.set(NOW);
  fake.fault = () => null;
  // Those of the tests before are not due any more.
  await prisma.calendarSource.updateMany({ data: { dueAt: null } });
  await prisma.calendarRevocation.deleteMany();
  const order = await make.order({ maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const deps = vendorDeps(db, fake, clock);
  const account = fake.account(vendor, `${mentor.userId}@${vendor}.example`);
  const busy = fake.add(account, { from: ten, to: eleven });
  const { id } = await connect(deps, fake, mentor, { vendor, email: account.email });
  if (read) expect(await readCalendars(deps)).toMatchObject({ read: 1, failed: 0 });
  return { order, mentor, mentee, deps, account, busy, id };
}

const source = (id: string) => prisma.calendarSource.findUniqueOrThrow({ where: { id } });
const minutes = (...times: Date[]) => times.map((time) => time.getTime() / MINUTE);
const later = (milliseconds: number) => clock.set(new Date(NOW.getTime() + milliseconds));
const stateOf = async (id: string) => {
  const { fetchedAt, failingSince, lostAt } = await source(id);
  return sourceState({ fetchedAt, failingSince, lost: lostAt !== null }, clock.now());
};

async function offered(deps: Deps, mentee: Person<"mentee">, mentor: Person<"mentor">): Promise<string[]> {
  const { days } = await freeTimesOf(deps, actorOf(mentee), { id: mentor.userId, from: MONDAY, to: MONDAY });
  return days.flatMap(({ slots }) => slots.map(({ startAt }) => toOffsetIso(startAt).slice(11, 16)));
}

describe.each(VENDORS)("a calendar at %s", (vendor) => {
  test("takes its busy times out of what is offered and booked; of its words and tokens nothing is readable here", async () => {
    const { deps, mentor, mentee, account, id } = await given(vendor);
    const starts = await offered(deps, mentee, mentor);
    for (const start of ["09:00", "09:30", "10:00", "10:30", "11:00"]) expect(starts).not.toContain(start);
    expect(starts).toContain("11:30");
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten)))).toBe("SLOT_NOT_OFFERED");

    const row = await source(id);
    expect(row).toMatchObject({ kind: vendor, busy: minutes(ten, eleven), place: null, addressEnc: null });
    const audit = await prisma.auditLog.findMany({ where: { entityId: mentor.userId } });
    expect(audit.map(({ action, diff }) => [action, diff])).toContainEqual(["calendar_source.connect", { kind: vendor }]);
    const bytes = [row.accessTokenEnc, row.refreshTokenEnc].map((sealed) => Buffer.from(sealed ?? []).toString("latin1"));
    const everything = JSON.stringify([row, audit, bytes]);
    for (const secret of ["PLANTED", account.email, ...fake.tokensOf(account)]) expect(everything).not.toContain(secret);
  });

  test("is connected only by its own mentor's way, once and within ten minutes", async () => {
    const { deps, mentor, account } = await given(vendor, { read: false });
    const other = await make.mentor({ orders: [] });
    const go = () => goAndComeBack(deps, fake, mentor, { vendor, email: account.email });
    const back = await go();
    expect(await codeOf(authorizeCalendar(deps, actorOf(other), back))).toBe("STATE_MISMATCH");
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), { ...back, state: "calendar.made-up" }))).toBe("STATE_MISMATCH");
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), { ...back, redirectUri: `${redirectUri}/x` }))).toBe("STATE_MISMATCH");
    await authorizeCalendar(deps, actorOf(mentor), back);
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), back))).toBe("STATE_MISMATCH");
    const late = await go();
    later(10 * MINUTE);
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), late))).toBe("STATE_MISMATCH");
    const wrong = { ...(await go()), code: "made-up" };
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), wrong))).toBe("CALENDAR_CODE_INVALID");
    fake.breakNext({ kind: "error", status: 503 });
    expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), await go()))).toBe("CALENDAR_UNAVAILABLE");
    expect(await codeOf(connectCalendar({ ...deps, calendars: { ...deps.calendars, vendors: {} } }, actorOf(mentor), { vendor }))).toBe(
      "CALENDAR_NOT_SET_UP",
    );
    const others = await connect(deps, fake, other, { vendor, email: account.email });
    expect(await codeOf(connectCalendar(deps, actorOf(mentor), { vendor, id: others.id }))).toBe("NOT_FOUND");
  });

  test("is not connected without the right to read, nor as a sixth one", async () => {
    const { deps, mentor, account } = await given(vendor, { read: false });
    const count = () => prisma.calendarSource.count({ where: { mentorId: mentor.userId } });
    const wish = { vendor, email: account.email };
    expect(await codeOf(connect(deps, fake, mentor, { ...wish, withoutScope: true }))).toBe("CALENDAR_SCOPE_MISSING");
    expect(await count()).toBe(1);
    const sixth = [];
    for (let place = 2; place <= 6; place += 1) sixth.push(await goAndComeBack(deps, fake, mentor, wish));
    for (const back of sixth.slice(0, 4)) await authorizeCalendar(deps, actorOf(mentor), back);
    const before = fake.tokensOf(account).length;
    for (const back of sixth.slice(4)) expect(await codeOf(authorizeCalendar(deps, actorOf(mentor), back))).toBe("TOO_MANY_CALENDARS");
    expect(await codeOf(connectCalendar(deps, actorOf(mentor), { vendor }))).toBe("TOO_MANY_CALENDARS");
    expect(await count()).toBe(5);
    // What is not kept here is not ended at the vendor either: with it the five would end that are perhaps of the same account.
    expect(fake.tokensOf(account).length).toBe(before + 2);

    const other = await make.mentor({ orders: [] });
    const email = `${other.userId}@${vendor}.example`;
    expect(await codeOf(connect(deps, fake, other, { vendor, email, withoutScope: true }))).toBe("CALENDAR_SCOPE_MISSING");
    expect(fake.tokensOf(fake.account(vendor, email)).length).toBe(vendor === "google" ? 0 : 2);
  });

  test("connected twice with the same account goes on being read when one of the two is removed", async () => {
    const { deps, mentor, account, id } = await given(vendor);
    const second = await connect(deps, fake, mentor, { vendor, email: account.email });
    await removeCalendar(deps, actorOf(mentor), { id });
    await refreshAt(deps, mentor, second.id, 10 * MINUTE);
    expect(await source(second.id)).toMatchObject({ fault: null, busy: minutes(ten, eleven) });
    await removeCalendar(deps, actorOf(mentor), { id: second.id });
    expect(fake.tokensOf(account).length).toBe(vendor === "google" ? 0 : 4);
  });

  test("goes on being read when its tokens expire: renewed before, or once when they are refused", async () => {
    const { deps, mentee, mentor, account, busy, id } = await given(vendor);
    const renewals = () => fake.calls.filter(({ operation }) => operation === "token").length;
    for (let day = 1; day <= 3; day += 1) {
      later(day * DAY);
      const before = renewals();
      expect(await readCalendars(deps)).toMatchObject({ read: 1, failed: 0 });
      expect(renewals()).toBe(before + 1);
    }
    fake.expireAccess(account);
    fake.remove(account, busy.id);
    later(3 * DAY + 10 * MINUTE);
    expect(await readCalendars(deps)).toMatchObject({ read: 1, failed: 0 });
    expect(await stateOf(id)).toBe("fresh");
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
  });

  test("of which the access has ended is to be connected again: its times hold, a mail comes after seven days, nothing is asked meanwhile", async () => {
    const { deps, mentor, mentee, account, id } = await given(vendor);
    fake.endGrant(account);
    later(10 * MINUTE);
    expect(await readCalendars(deps)).toMatchObject({ read: 0, failed: 1 });
    expect(await stateOf(id)).toBe("disconnected");
    expect(await source(id)).toMatchObject({ fault: "access_ended", accessTokenEnc: null, refreshTokenEnc: null, keyId: null });
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
    const mails = () => prisma.mail.count({ where: { toUserId: mentor.userId, type: "calendar_failing" } });
    const calls = fake.calls.length;
    for (const time of [HOUR, DAY, 6 * DAY]) {
      later(time);
      await readCalendars(deps);
    }
    expect(await mails()).toBe(0);
    for (const time of [8 * DAY, 9 * DAY, 20 * DAY]) {
      later(time);
      await readCalendars(deps);
    }
    expect([await mails(), fake.calls.length]).toEqual([1, calls]);

    expect(await connect(deps, fake, mentor, { vendor, email: account.email, id })).toEqual({ id });
    expect(await readCalendars(deps)).toMatchObject({ read: 1, failed: 0 });
    expect(await stateOf(id)).toBe("fresh");
    expect(await source(id)).toMatchObject({ fault: null, failures: 0, failingSince: null, lostAt: null });
  });

  test("that refuses new tokens three times in a row is to be connected again, not by the first time", async () => {
    const { deps, id } = await given(vendor);
    fake.fault = ({ operation }) => (operation === "token" ? null : { kind: "unauthorized" });
    const states: string[] = [];
    for (const hours of [1, 2, 4]) {
      later(hours * HOUR);
      await readCalendars(deps);
      states.push(await stateOf(id));
    }
    expect(states).toEqual(["fresh", "fresh", "disconnected"]);
  });

  test("over its quota is asked again when the vendor says so, and its times hold", async () => {
    const { deps, mentee, mentor, id } = await given(vendor);
    fake.fault = () => ({ kind: "rate_limit", retryAfter: String(2 * 60 * 60) });
    later(10 * MINUTE);
    expect(await readCalendars(deps)).toMatchObject({ failed: 1 });
    const { fault, dueAt } = await source(id);
    // Google names no time: the usual pauses.
    expect([fault, dueAt]).toEqual(["vendor_busy", new Date(clock.now().getTime() + (vendor === "google" ? 10 : 120) * MINUTE)]);
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
  });

  test("with half an answer, with none, or with an error frees no time; after a day the page tells", async () => {
    const { deps, mentee, mentor, id } = await given(vendor);
    const faults = [{ kind: "cut" }, { kind: "malformed" }, { kind: "error", status: 500 }] as const;
    for (const [index, fault] of faults.entries()) {
      fake.fault = () => fault;
      later((index + 1) * 2 * HOUR);
      expect(await readCalendars(deps)).toMatchObject({ read: 0, failed: 1 });
    }
    expect([await stateOf(id), (await source(id)).fault]).toEqual(["fresh", "vendor_down"]);
    expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
    later(2 * HOUR + DAY);
    expect(await stateOf(id)).toBe("failing");
  });

  test("is let go at once when it is removed or the account is closed, at the vendor too, as soon as that answers", async () => {
    const { deps, mentor, mentee, account, id } = await given(vendor);
    const isGone = () => (vendor === "google" ? fake.tokensOf(account).length === 0 : true);
    fake.fault = () => ({ kind: "error", status: 503 });
    await removeCalendar(deps, actorOf(mentor), { id });
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
    expect(await prisma.calendarSource.count({ where: { id } })).toBe(0);
    expect(await prisma.calendarRevocation.count()).toBe(vendor === "google" ? 1 : 0);
    fake.fault = () => null;
    later(10 * MINUTE);
    await readCalendars(deps);
    expect([isGone(), await prisma.calendarRevocation.count()]).toEqual([true, 0]);

    await connect(deps, fake, mentor, { vendor, email: account.email });
    const admin = await make.admin();
    const wish = { id: mentor.userId, reason: "other" as const, futureSessions: "cancel" as const };
    await disableMentor(deps, actorOf(admin), { ...wish, whenNotPossible: "cancel", notify: false, dryRun: false });
    later(20 * MINUTE);
    await readCalendars(deps);
    expect([
      isGone(),
      await prisma.calendarRevocation.count(),
      await prisma.calendarSource.count({ where: { mentorId: mentor.userId } }),
    ]).toEqual([true, 0, 0]);
  });

  test("shows our own interviews, too, which are no appointments", async () => {
    const { deps, mentor, mentee, account, busy, id } = await given(vendor);
    fake.remove(account, busy.id);
    await refreshAt(deps, mentor, id, 10 * MINUTE);
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    const uid = `${mentoringId}@knotter`;
    const own = fake.add(account, { from: ten, to: eleven, uid });
    await refreshAt(deps, mentor, id, 20 * MINUTE);
    expect(await busyNow(deps, mentor)).toEqual([]);
    // The time that the interview itself takes up is free to it.
    const [half, end] = [at(MONDAY, "10:30"), at(MONDAY, "11:30")];
    await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: half });
    // Another one right behind it: Microsoft tells them apart by their identifiers, Google tells one long range, which stays.
    fake.remove(account, own.id);
    fake.add(account, { from: half, to: end, uid });
    fake.add(account, { from: end, to: at(MONDAY, "12:00") });
    await refreshAt(deps, mentor, id, 30 * MINUTE);
    expect(await busyNow(deps, mentor)).toEqual(minutes(vendor === "google" ? half : end, at(MONDAY, "12:00")));
  });

  test.each(["moves", "is canceled"])("keeps an appointment at exactly the hours of an interview when that %s", async (how) => {
    const { deps, mentor, mentee, account, busy, id } = await given(vendor);
    fake.remove(account, busy.id);
    await refreshAt(deps, mentor, id, 10 * MINUTE);
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten));
    fake.add(account, { from: ten, to: eleven });
    await refreshAt(deps, mentor, id, 20 * MINUTE);
    // Google does not tell it from the interview, as long as that is there.
    expect(await busyNow(deps, mentor)).toEqual(vendor === "google" ? [] : minutes(ten, eleven));
    if (how === "moves") await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: at(MONDAY, "14:00") });
    else await cancelMentoring(deps, actorOf(mentee), { id: mentoringId });
    for (const time of [20 * MINUTE, 30 * MINUTE]) {
      await refreshAt(deps, mentor, id, time);
      expect(await offered(deps, mentee, mentor)).not.toContain("10:00");
      const { ranked, nextSlots } = await findMentors(deps, actorOf(mentee), { tags: {}, sort: "soonest" });
      expect(ranked().map((found) => nextSlots(found)[0]?.startAt)).not.toContainEqual(ten);
      expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, ten)))).toBe("SLOT_NOT_OFFERED");
    }
  });

  test("does not count an invitation that the mentor has declined", async () => {
    const { deps, mentor, mentee, account, busy, id } = await given(vendor);
    fake.remove(account, busy.id);
    fake.add(account, { from: ten, to: eleven, response: "declined" });
    await refreshAt(deps, mentor, id, 10 * MINUTE);
    expect(await offered(deps, mentee, mentor)).toContain("10:00");
  });
});

const busyNow = (deps: Deps, mentor: Person<"mentor">) => deps.db.read.mentor.calendarSources.busyOf(mentor.userId, clock.now());

async function refreshAt(deps: Deps, mentor: Person<"mentor">, id: string, time: number): Promise<void> {
  later(time);
  await refreshCalendar(deps, actorOf(mentor), { id });
}

test("a token that is refused once after other failures ends no authorisation", async () => {
  const { deps, id } = await given("microsoft");
  fake.fault = () => ({ kind: "error", status: 503 });
  for (const hours of [1, 3]) {
    later(hours * HOUR);
    await readCalendars(deps);
  }
  expect(await source(id)).toMatchObject({ fault: "vendor_down", failures: 2 });
  fake.fault = ({ operation }) => (operation === "token" ? null : { kind: "unauthorized" });
  later(6 * HOUR);
  await readCalendars(deps);
  expect(await source(id)).toMatchObject({ fault: "denied", lostAt: null });
});

test("what is uncertain at Microsoft counts by the mentor's choice", async () => {
  const { deps, mentor, mentee, account, busy, id } = await given("microsoft");
  fake.remove(account, busy.id);
  fake.add(account, { from: ten, to: eleven, showAs: "tentative" });
  fake.add(account, { from: at(MONDAY, "00:00"), to: at("2026-06-09", "00:00"), allDay: true });
  const with_ = async (countsTentative: boolean, countsAllDay: boolean, time: number) => {
    await changeCalendar(deps, actorOf(mentor), { id, label: "仕事", countsTentative, countsAllDay });
    await refreshAt(deps, mentor, id, time);
    return offered(deps, mentee, mentor);
  };
  expect(await with_(true, false, 10 * MINUTE)).not.toContain("10:00");
  expect(await with_(false, false, 20 * MINUTE)).toContain("10:00");
  expect(await with_(false, true, 30 * MINUTE)).toEqual([]);
});

test("a vendor's refusal of our own app ends nobody's authorisation", async () => {
  const { deps, id } = await given("google");
  const { googleClient } = await import("@knotter/calendars/google");
  const google = googleClient({
    clientId: fake.clientId,
    clientSecret: "rotated at Google alone",
    baseUrl: fake.url,
    now: () => clock.now(),
  });
  later(DAY);
  await readCalendars({ ...deps, calendars: { ...deps.calendars, vendors: { google } } });
  expect(await source(id)).toMatchObject({ fault: "vendor_down", lostAt: null });
  later(DAY + HOUR);
  expect(await readCalendars(deps)).toMatchObject({ read: 1 });
});

test("an authorisation that cannot be ended at its vendor for a day is forgotten", async () => {
  const { deps, mentor, id } = await given("google");
  fake.fault = () => ({ kind: "error", status: 503 });
  await removeCalendar(deps, actorOf(mentor), { id });
  later(DAY - MINUTE);
  await readCalendars(deps);
  expect(await prisma.calendarRevocation.count()).toBe(1);
  later(DAY + 10 * MINUTE);
  await readCalendars(deps);
  expect(await prisma.calendarRevocation.count()).toBe(0);
});
