import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { ScheduleEntryRow } from "./mentor.row";

export const entryColumns: Sql = sql`"id", "mentorId", "kind"::text AS "kind", "weekday"::int AS "weekday", "date"::text AS "date", "dateTo"::text AS "dateTo", "ranges",
  "effectiveFrom"::text AS "effectiveFrom", "effectiveTo"::text AS "effectiveTo", "includeHolidays", "note", "version"`;

export interface ReservedRow {
  mentoringId: string;
  publicNo: string;
  startAt: Date;
  endAt: Date;
  status: "reserved" | "done";
  menteeName: string;
}

/** Mentors reach their own rules, an admin everybody's; nobody else has any. */
const owned = (scope: Scope): string | null => {
  if (scope.kind === "mentor") return scope.mentorId;
  if (scope.kind === "all") return null;
  throw new AppError("NOT_FOUND");
};

export const scheduleReads = (client: ReadClient) => ({
  entriesOf(mentorId: string): Promise<ScheduleEntryRow[]> {
    return rowsOf<ScheduleEntryRow>(
      client,
      sql`SELECT ${entryColumns} FROM "MentorSchedule" WHERE "mentorId" = ${mentorId}::uuid AND "deletedAt" IS NULL ORDER BY "kind", "weekday", "date", "id"`,
    );
  },

  /** Also finds what was deleted: deleting twice is no error. */
  async require(scope: Scope, id: string): Promise<ScheduleEntryRow & { deleted: boolean }> {
    const mentorId = owned(scope);
    const row = await firstOf<ScheduleEntryRow & { deleted: boolean }>(
      client,
      sql`SELECT ${entryColumns}, ("deletedAt" IS NOT NULL) AS "deleted" FROM "MentorSchedule"
          WHERE "id" = ${id}::uuid AND (${mentorId}::uuid IS NULL OR "mentorId" = ${mentorId}::uuid)`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The interviews of a span that stand in the mentor's calendar. */
  reservedOf(mentorId: string, from: Date, until: Date): Promise<ReservedRow[]> {
    return rowsOf<ReservedRow>(
      client,
      sql`SELECT t."id" AS "mentoringId", t."publicNo", t."startAt", t."endAt", t."status"::text AS "status", coalesce(me."displayName", me."name", '') AS "menteeName"
          FROM "Mentoring" t JOIN "Mentee" me ON me."userId" = t."menteeId"
          WHERE t."mentorId" = ${mentorId}::uuid AND t."status" IN ('reserved', 'done') AND t."startAt" >= ${from} AND t."startAt" < ${until}
          ORDER BY t."startAt"`,
    );
  },

  async limitsOf(mentorId: string): Promise<{
    bufferBefore: number;
    bufferAfter: number;
    minNoticeHours: number;
    dailyCap: number;
    weeklyCap: number;
    scheduleVersion: number;
  }> {
    const row = await firstOf<{
      bufferBefore: number;
      bufferAfter: number;
      minNoticeHours: number;
      dailyCap: number;
      weeklyCap: number;
      scheduleVersion: number;
    }>(
      client,
      sql`SELECT "bufferBefore", "bufferAfter", "minNoticeHours", "dailyCap", "weeklyCap", "scheduleVersion" FROM "Mentor" WHERE "userId" = ${mentorId}::uuid`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The shortest session of the mentor's running orders, in minutes: a range shorter than that offers nothing. */
  async shortestMentoring(mentorId: string): Promise<number | null> {
    const row = await firstOf<{ minutes: number | null }>(
      client,
      sql`SELECT min(o."sessionMinutes")::int AS "minutes" FROM "OrderMentor" omr JOIN "Order" o ON o."id" = omr."orderId"
          WHERE omr."mentorId" = ${mentorId}::uuid AND omr."removedAt" IS NULL AND o."status" = 'active'`,
    );
    return row?.minutes ?? null;
  },
});
