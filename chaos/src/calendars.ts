import { setTimeout as pause } from "node:timers/promises";
import { busyTimesOf, busyWindow } from "@knotter/domain/busy-time";
import { addDays, HOUR, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import type { FakeCalendars } from "@knotter/testing/fake-calendars";
import { ask } from "./client";
import type { ChaosDatabase } from "./database";
import type { Immortal } from "./processes";
import type { Random } from "./random";
import type { Tally } from "./tally";
import { DAYS_AHEAD, type SignedIn, timeToMeet, type World } from "./world";

const accountOf = (calendars: FakeCalendars, { userId }: SignedIn, place: number) =>
  calendars.account(place % 2 === 0 ? "google" : "microsoft", `${userId}@calendar.example`);

const HOURS_OF_LUNCH = 13;

/** Every second of these mentors connects with Google, the others with Microsoft. What stands there from the beginning stays until the end. */
export async function connectCalendars(world: World, web: Immortal, calendars: FakeCalendars, tally: Tally): Promise<void> {
  const must = async (mentor: SignedIn, path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await ask(web, { method: "POST", path, token: mentor.token, body }, tally);
    if (!answer.came || ![200, 201].includes(answer.status)) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body as Record<string, unknown>;
  };
  for (const [place, mentor] of world.withCalendars.entries()) {
    const account = accountOf(calendars, mentor, place);
    for (let day = 0; day <= DAYS_AHEAD + 3; day += 1) {
      const from = instantOf(addDays(tokyoDate(new Date()), day), HOURS_OF_LUNCH * 60);
      calendars.add(account, { title: "stays", from, to: from.getTime() + HOUR });
    }
    const { url } = await must(mentor, "/calendar-sources/connect", { vendor: account.vendor });
    const query = new URL(String(url)).searchParams;
    const redirectUri = query.get("redirect_uri") ?? "";
    const code = calendars.consent({ ...account, challenge: query.get("code_challenge") ?? "", redirectUri });
    const { id } = await must(mentor, "/calendar-sources/authorize", { code, state: query.get("state"), redirectUri });
    const { state } = await must(mentor, `/calendar-sources/${id}/refresh`, {});
    if (state !== "fresh") throw new Error(`the calendar of ${mentor.userId} is ${state}`);
  }
}

/** Appointments come and go, tokens end before their time, and what is due is due at once. */
export async function liveOnCalendars(
  world: World,
  calendars: FakeCalendars,
  database: ChaosDatabase,
  random: Random,
  tally: Tally,
  stopped: () => boolean,
): Promise<void> {
  const passing: { place: number; id: string }[] = [];
  while (!stopped()) {
    const place = random.below(world.withCalendars.length);
    const account = accountOf(calendars, world.withCalendars[place] as SignedIn, place);
    const from = timeToMeet(random);
    passing.push({ place, id: calendars.add(account, { title: "passes", from, to: from.getTime() + HOUR / 2 }).id });
    if (passing.length > 12) {
      const [gone] = passing.splice(random.below(passing.length), 1);
      if (gone) calendars.remove(accountOf(calendars, world.withCalendars[gone.place] as SignedIn, gone.place), gone.id);
    }
    if (random.chance(0.2)) calendars.expireAccess(account);
    tally.count("appointments at Google and Microsoft");
    await allDue(database).catch(() => null);
    await pause(700 + random.below(800));
  }
}

/** A calendar is read every ten minutes, which no run of chaos waits for. */
export const allDue = (database: ChaosDatabase): Promise<unknown> =>
  database.query(`UPDATE "CalendarSource" SET "dueAt" = now() WHERE "dueAt" IS NOT NULL`);

/** What is known here is what is there; and nobody has booked what was busy all the time. */
export async function checkCalendars(world: World, calendars: FakeCalendars, database: ChaosDatabase, tally: Tally): Promise<void> {
  const window = busyWindow(new Date());
  for (const [place, mentor] of world.withCalendars.entries()) {
    const account = accountOf(calendars, mentor, place);
    const there = account.calendars.flatMap(({ appointments }) => [...appointments.values()]);
    const interviews = await database.query<{ startAt: Date; endAt: Date }>(
      `SELECT "startAt", "endAt" FROM "Mentoring" WHERE "mentorId" = $1 AND "status" = 'reserved'`,
      [mentor.userId],
    );
    const own = interviews.map(({ startAt, endAt }) => ({ from: startAt.getTime(), to: endAt.getTime() }));
    const expected = busyTimesOf(there, window);
    const [known] = await database.query<{ busy: number[] }>(`SELECT "busy" FROM "MentorBusy" WHERE "mentorId" = $1`, [mentor.userId]);
    tally.count("busy times of mentors", expected.length / 2);
    if (JSON.stringify(known?.busy ?? []) !== JSON.stringify(expected))
      tally.breach("busy times are those of the calendars", `${mentor.userId} at ${account.vendor}`);
    for (const { from, to } of there.filter(({ title }) => title === "stays"))
      for (const interview of own)
        if (from < interview.to && interview.from < to)
          tally.breach("nobody books a busy time", `${mentor.userId} at ${new Date(interview.from).toISOString()}`);
    const sources = await database.query<{ lostAt: Date | null; fault: string | null }>(
      `SELECT "lostAt", "fault" FROM "CalendarSource" WHERE "mentorId" = $1`,
      [mentor.userId],
    );
    for (const { lostAt, fault } of sources)
      if (lostAt !== null || fault !== null) tally.breach("everything is well again by itself", `calendar of ${mentor.userId}: ${fault}`);
  }
}
