import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { BusyTime, CalendarRow, ClosedDays, MentorLimits } from "./mentor.row";
import { type ReadClient, rowsOf, sql } from "./sql";

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

interface RawCalendar extends MentorLimits {
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
export async function calendarsOf(
  client: ReadClient,
  mentorIds: readonly string[],
  fromInstant: Date,
  exceptMentoringId: string | null = null,
): Promise<CalendarRow[]> {
  if (mentorIds.length === 0) return [];
  const rows = await rowsOf<RawCalendar>(
    client,
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
        WHERE m."userId" = ANY(${mentorIds as string[]}::uuid[])`,
  );
  return rows.map(({ mentorId, rules, busy, ...limits }) => ({
    mentorId,
    limits,
    rules: (rules ?? []).map(ruleOf),
    occupied: (busy ?? []).map(busyTime),
  }));
}

const ruleOf = ([kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays]: RawRule): ScheduleRule =>
  ({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays }) as ScheduleRule;

const busyTime = ([startAt, blockFrom, blockTo]: [number, number, number]): BusyTime => ({ startAt, blockFrom, blockTo });

export const calendarReads = (client: ReadClient) => ({
  /** Weeks before today matter no more than for the weekly cap: eight days back are enough. */
  of: (mentorIds: readonly string[], from: Date, exceptMentoringId: string | null = null) =>
    calendarsOf(client, mentorIds, from, exceptMentoringId),

  /** Holidays, and the days on which nobody is received: of everybody, or of this customer. */
  async closedDays(from: LocalDate, to: LocalDate, customerId: string | null): Promise<ClosedDays> {
    const rows = await rowsOf<{ kind: "holiday" | "block"; from: LocalDate; to: LocalDate; name: string }>(
      client,
      sql`SELECT 'holiday' AS "kind", h."date"::text AS "from", h."date"::text AS "to", h."name" FROM "Holiday" h
          WHERE h."date" BETWEEN ${from}::date AND ${to}::date
          UNION ALL
          SELECT 'block', b."dateFrom"::text, b."dateTo"::text, b."name" FROM "CompanyBlock" b
          WHERE b."dateTo" >= ${from}::date AND b."dateFrom" <= ${to}::date AND (b."customerId" IS NULL OR b."customerId" = ${customerId}::uuid)
          ORDER BY 2`,
    );
    return {
      holidays: rows.filter((row) => row.kind === "holiday").map(({ from: date, name }) => ({ date, name })),
      companyBlocks: rows.filter((row) => row.kind === "block").map(({ from: start, to: end, name }) => ({ from: start, to: end, name })),
    };
  },
});
