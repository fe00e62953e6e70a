import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { BusyTime, CalendarRow, ClosedDays, MentorLimits } from "./mentor.row";
import { type ReadClient, rowsOf, sql } from "./sql";

interface RawCalendar extends MentorLimits {
  mentorId: string;
  rules: ScheduleRule[] | null;
  /** Epoch milliseconds: start, end, block from, block to. Numbers are parsed far faster than dates as text. */
  busy: [number, number, number, number][] | null;
}

/** The limits, rules and taken times of mentors, in one statement, in no particular order. */
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
          SELECT jsonb_agg(jsonb_build_object('kind', r."kind", 'weekday', r."weekday", 'date', r."date", 'dateTo', r."dateTo", 'ranges', r."ranges",
                   'effectiveFrom', r."effectiveFrom", 'effectiveTo', r."effectiveTo", 'includeHolidays', r."includeHolidays")) AS "rules"
          FROM "MentorSchedule" r
          WHERE r."mentorId" = m."userId" AND r."deletedAt" IS NULL
            AND (r."kind" = 'weekly' OR coalesce(r."dateTo", r."date") >= (${fromInstant}::timestamptz AT TIME ZONE 'Asia/Tokyo')::date)
        ) s ON true
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_array(
                   (extract(epoch FROM t."startAt") * 1000)::bigint, (extract(epoch FROM t."endAt") * 1000)::bigint,
                   (extract(epoch FROM t."blockFrom") * 1000)::bigint, (extract(epoch FROM t."blockTo") * 1000)::bigint)) AS "busy"
          FROM "Mentoring" t
          WHERE t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done') AND t."startAt" >= ${fromInstant}::timestamptz - interval '8 days'
            AND (${exceptMentoringId}::uuid IS NULL OR t."id" <> ${exceptMentoringId}::uuid)
        ) b ON true
        WHERE m."userId" = ANY(${mentorIds as string[]}::uuid[])`,
  );
  return rows.map(({ mentorId, rules, busy, ...limits }) => ({
    mentorId,
    limits,
    rules: rules ?? [],
    occupied: (busy ?? []).map(busyTime),
  }));
}

const busyTime = ([startAt, endAt, blockFrom, blockTo]: [number, number, number, number]): BusyTime => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  blockFrom: new Date(blockFrom),
  blockTo: new Date(blockTo),
});

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
