import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { BusyTime, CalendarRow, ClosedDays, MentorLimits } from "../mentor/mentor.row";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

type RawRule = [
  kind: string,
  weekday: number | null,
  date: LocalDate | null,
  dateTo: LocalDate | null,
  ranges: MinuteRange[],
  effectiveFrom: LocalDate | null,
  effectiveTo: LocalDate | null,
  includeHolidays: boolean,
];

export interface RawCalendar extends MentorLimits {
  mentorId: string;
  /** Columns of the rules in the order of `ruleOf`: arrays cost half of what objects do, on both sides. */
  rules: RawRule[] | null;
  /** Epoch milliseconds: start, block from, block to. Numbers are parsed far faster than dates as text. */
  busy: [number, number, number][] | null;
}

/**
 * The limits, rules and taken times of mentors, in one statement, in no particular order. A search reads five hundred of them:
 * json instead of jsonb and `date_part` (a double, exact to the millisecond) instead of `extract` (a numeric) take 22 ms where
 * the others take 50 (bench/README.md, P2).
 */
export const calendarSelect = (mentorIds: readonly string[], fromInstant: Date, exceptMentoringId: string | null): Sql =>
  sql`SELECT m."userId" AS "mentorId", m."bufferBefore", m."bufferAfter", m."minNoticeHours", m."dailyCap", m."weeklyCap", s."rules", b."busy"
        FROM "Mentor" m
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_array(r."kind", r."weekday", r."date", r."dateTo", r."ranges", r."effectiveFrom", r."effectiveTo", r."includeHolidays")) AS "rules"
          FROM "MentorSchedule" r
          WHERE r."mentorId" = m."userId" AND r."deletedAt" IS NULL
            AND (r."kind" = 'weekly' OR coalesce(r."dateTo", r."date") >= (${fromInstant}::timestamptz AT TIME ZONE 'Asia/Tokyo')::date)
        ) s ON true
        LEFT JOIN LATERAL (
          SELECT array_to_json(array_agg(ARRAY[
                   (date_part('epoch', t."startAt") * 1000)::bigint,
                   (date_part('epoch', t."blockFrom") * 1000)::bigint, (date_part('epoch', t."blockTo") * 1000)::bigint])) AS "busy"
          FROM "Mentoring" t
          WHERE t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done') AND t."startAt" >= ${fromInstant}::timestamptz - interval '8 days'
            AND (${exceptMentoringId}::uuid IS NULL OR t."id" <> ${exceptMentoringId}::uuid)
        ) b ON true
        WHERE m."userId" = ANY(${mentorIds as string[]}::uuid[])`;

export const calendarOf = ({ mentorId, rules, busy, ...limits }: RawCalendar): CalendarRow => ({
  mentorId,
  limits,
  rules: (rules ?? []).map(ruleOf),
  occupied: (busy ?? []).map(busyTime),
});

const ruleOf = ([kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays]: RawRule): ScheduleRule =>
  ({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays }) as ScheduleRule;

/** [from, to, name], JST days; a holiday is one day. */
type RawDays = [from: LocalDate, to: LocalDate, name: string][] | null;

export interface RawClosed {
  holidays: RawDays;
  companyBlocks: RawDays;
}

/** Holidays, and the days on which nobody is received (of everybody, or of this customer), as two columns of one row. */
export const closedSelect = (from: LocalDate, to: LocalDate, customerId: Sql): Sql =>
  sql`SELECT
        (SELECT json_agg(json_build_array(h."date", h."date", h."name") ORDER BY h."date") FROM "Holiday" h
         WHERE h."date" BETWEEN ${from}::date AND ${to}::date) AS "holidays",
        (SELECT json_agg(json_build_array(b."dateFrom", b."dateTo", b."name") ORDER BY b."dateFrom") FROM "CompanyBlock" b
         WHERE b."dateTo" >= ${from}::date AND b."dateFrom" <= ${to}::date AND (b."customerId" IS NULL OR b."customerId" = ${customerId})) AS "companyBlocks"`;

export const closedOf = ({ holidays, companyBlocks }: RawClosed): ClosedDays => ({
  holidays: (holidays ?? []).map(([date, , name]) => ({ date, name })),
  companyBlocks: (companyBlocks ?? []).map(([from, to, name]) => ({ from, to, name })),
});

const busyTime = ([startAt, blockFrom, blockTo]: [number, number, number]): BusyTime => ({ startAt, blockFrom, blockTo });

export const calendarReads = (client: ReadClient) => ({
  /** Weeks before today matter no more than for the weekly cap: eight days back are enough. */
  async of(mentorIds: readonly string[], from: Date, exceptMentoringId: string | null = null): Promise<CalendarRow[]> {
    if (mentorIds.length === 0) return [];
    return (await rowsOf<RawCalendar>(client, calendarSelect(mentorIds, from, exceptMentoringId))).map(calendarOf);
  },

  async closedDays(from: LocalDate, to: LocalDate, customerId: string | null): Promise<ClosedDays> {
    const row = await firstOf<RawClosed>(client, closedSelect(from, to, sql`${customerId}::uuid`));
    return closedOf(row ?? { holidays: null, companyBlocks: null });
  },

  /** One mentor's calendar and the closed days with it, in one round trip. Null: no such mentor. */
  async one(
    mentorId: string,
    now: Date,
    closed: { from: LocalDate; to: LocalDate; customerId: string | null },
    exceptMentoringId: string | null = null,
  ): Promise<{ calendar: CalendarRow; closed: ClosedDays } | null> {
    const row = await firstOf<RawCalendar & RawClosed>(
      client,
      sql`SELECT * FROM (${calendarSelect([mentorId], now, exceptMentoringId)}) c, (${closedSelect(closed.from, closed.to, sql`${closed.customerId}::uuid`)}) d`,
    );
    if (!row) return null;
    const { holidays, companyBlocks, ...calendar } = row;
    return { calendar: calendarOf(calendar), closed: closedOf({ holidays, companyBlocks }) };
  },
});
