import { type AvailabilityInput, blockOf, freeSlots, type Occupied } from "@knotter/domain/availability";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { availabilityOf, type RawCalendar, type Terms } from "./baselines/rows";
import type { People } from "./people";

export interface Appointment {
  mentorId: string;
  startAt: Date;
}

/** The days on which times are looked for: after anybody's notice, before anybody's horizon. */
const daysFrom = (now: Date) => ({ from: addDays(tokyoDate(now), 3), to: addDays(tokyoDate(now), 55) });

/**
 * Free slots of an order's mentors that can all be booked one after the other: distributed over the mentors, so that neighbouring requests
 * do not queue for one lock.
 */
export async function appointmentsIn(people: People, orderId: string, now: Date, wanted: number): Promise<Appointment[]> {
  const calendars = await calendarsOf(people, orderId, now);
  const { from, to } = daysFrom(now);
  const each = Math.ceil(wanted / calendars.length) + 2;
  const dealt = calendars.map(({ mentorId, input }) => oneByOne(input, from, to, each).map((startAt) => ({ mentorId, startAt })));
  const turns = Array.from({ length: each }, (_, turn) => dealt.flatMap((own) => own[turn] ?? [])).flat();
  if (turns.length < wanted) throw new Error(`${turns.length} of ${wanted} free times found`);
  return turns.slice(0, wanted);
}

/** Free starts of one mentor on one day, each of which overlaps the next: `starts` of them, of as many mentors as wanted. */
export async function stretchesIn(
  people: People,
  orderId: string,
  now: Date,
  { wanted, starts }: { wanted: number; starts: number },
): Promise<Appointment[][]> {
  const { from, to } = daysFrom(now);
  const found: Appointment[][] = [];
  for (const { mentorId, input } of await calendarsOf(people, orderId, now)) {
    const free = freeSlots(input, from, to).map(({ startAt }) => startAt);
    const length = input.policy.sessionMinutes * MINUTE;
    const first = free.findIndex((_, index) => {
      const run = free.slice(index, index + starts);
      return run.length === starts && run.every((start, at) => at === 0 || start.getTime() - (run[at - 1] as Date).getTime() < length);
    });
    if (first !== -1) found.push(free.slice(first, first + starts).map((startAt) => ({ mentorId, startAt })));
    if (found.length === wanted) return found;
  }
  throw new Error(`${found.length} of ${wanted} stretches of free times found`);
}

async function calendarsOf(people: People, orderId: string, now: Date): Promise<{ mentorId: string; input: AvailabilityInput }[]> {
  const [terms] = await people.query<Terms>(
    `SELECT "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn", "sessionMinutes", "policy" FROM "Order" WHERE "id" = $1`,
    [orderId],
  );
  if (!terms) throw new Error("no order");
  const calendars = await people.query<RawCalendar>(
    `SELECT m."userId" AS "mentorId", m."bufferBefore", m."bufferAfter", m."minNoticeHours", m."dailyCap", m."weeklyCap",
       (SELECT json_agg(json_build_array(r."kind", r."weekday", r."date", r."dateTo", r."ranges", r."effectiveFrom", r."effectiveTo", r."includeHolidays"))
        FROM "MentorSchedule" r WHERE r."mentorId" = m."userId" AND r."deletedAt" IS NULL) AS "rules",
       (SELECT jsonb_agg(jsonb_build_array((extract(epoch FROM t."startAt") * 1000)::bigint,
          (extract(epoch FROM t."blockFrom") * 1000)::bigint, (extract(epoch FROM t."blockTo") * 1000)::bigint))
        FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done') AND t."startAt" >= $2::timestamptz - interval '8 days') AS "busy"
     FROM "Mentor" m JOIN "OrderMentor" x ON x."mentorId" = m."userId" WHERE x."orderId" = $1 AND x."removedAt" IS NULL ORDER BY m."userId"`,
    [orderId, now],
  );
  const holidays = await people.query<{ date: string }>(`SELECT "date"::text AS "date" FROM "Holiday"`);
  const closed = { names: new Map<string, string>(), holidays: new Set(holidays.map(({ date }) => date)), companyBlocks: [] };
  return calendars.map((calendar) => ({ mentorId: calendar.mentorId, input: availabilityOf(calendar, terms, closed, now) }));
}

/** Takes the first free start, adds it to the calendar, takes the next. */
function oneByOne(input: AvailabilityInput, from: string, to: string, wanted: number): Date[] {
  const occupied: Occupied[] = [...input.occupied];
  const chosen: Date[] = [];
  while (chosen.length < wanted) {
    const last = chosen.at(-1);
    const [slot] = freeSlots({ ...input, occupied }, last ? tokyoDate(last) : from, to);
    if (!slot) break;
    chosen.push(slot.startAt);
    occupied.push({ startAt: slot.startAt, ...blockOf(slot.startAt, input.policy.sessionMinutes, input.policy) });
  }
  return chosen;
}

/** The body of `POST /mentoring` for an appointment of this order, as its mentees send it. */
export async function bookingBodies({ query }: People, orderId: string) {
  const [order] = await query<{ level: string }>(`SELECT "disclosureLevel"::text AS "level" FROM "Order" WHERE "id" = $1`, [orderId]);
  const [theme] = await query<{ code: string }>(`SELECT "code" FROM "Term" WHERE "kind" = 'theme' ORDER BY "position" LIMIT 1`);
  return ({ mentorId, startAt }: Appointment) => ({
    mentorId,
    startAt: startAt.toISOString(),
    orderId,
    theme: theme?.code,
    note: "異動の打診があり、受けるかどうか迷っています。自分の強みを一緒に整理したいです。",
    acknowledgedDisclosure: order?.level,
    acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
  });
}
