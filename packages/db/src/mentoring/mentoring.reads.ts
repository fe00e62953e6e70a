import { AppError, impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { searchKey } from "@knotter/domain/text";
import { folded } from "../folded";
import { cover } from "../hidden";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { MentoringEventRow, MentoringFilter, MentoringRow, MentoringTab } from "./mentoring.row";

export const selectFor = (
  scope: Scope,
): Sql => sql`SELECT t."id", t."publicNo", t."orderId", o."name" AS "orderName", o."policy" AS "orderPolicy", o."sessionMinutes", t."orderMenteeId",
    t."menteeId", me."name" AS "menteeName", me."displayName" AS "menteeDisplayName",
    t."mentorId", coalesce(mo."displayName", '') AS "mentorDisplayName", coalesce(mo."photoUrl", '') AS "mentorPhotoUrl",
    t."startAt", t."endAt", t."status"::text AS "status", t."cancelSide"::text AS "cancelSide", t."cancelTiming"::text AS "cancelTiming",
    t."cancelReasonCode",
    ${cover(scope, sql`t."cancelReason"`, sql`t."canceledAt"`)} AS "cancelReason", t."shareReason", t."canceledAt", t."canceledById", t."noShowSide"::text AS "noShowSide", t."noShowReportedAt",
    t."disputeStatus"::text AS "disputeStatus", t."counted", t."rescheduleCount", t."icsSequence",
    ${cover(scope, sql`t."theme"`, sql`t."createdAt"`)} AS "theme", ${cover(scope, sql`t."note"`, sql`t."createdAt"`)} AS "note",
    t."meetingMethod"::text AS "meetingMethod", t."meetingUrl", t."meetingPasscode", t."meetingStatus"::text AS "meetingStatus",
    t."disclosureLevelAtBooking"::text AS "disclosureLevelAtBooking", t."policyVersion", t."mentorReportStatus"::text AS "mentorReportStatus",
    t."menteeReportStatus"::text AS "menteeReportStatus", t."surveyDeclinedAt", t."createdAt", t."version", om."usedCount" AS "used", om."maxCount" AS "max"
  FROM "Mentoring" t
  JOIN "Order" o ON o."id" = t."orderId"
  JOIN "OrderMentee" om ON om."id" = t."orderMenteeId"
  JOIN "Mentee" me ON me."userId" = t."menteeId"
  JOIN "Mentor" mo ON mo."userId" = t."mentorId"`;

/** Whose interviews. HR reaches none: what a company may know is counted elsewhere, never read from here. */
export function inScope(scope: Scope): Sql {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "mentee":
      return sql`t."menteeId" = ${scope.menteeId}::uuid`;
    case "mentor":
      return sql`t."mentorId" = ${scope.mentorId}::uuid`;
    case "customer":
      return sql`false`;
    default:
      return impossible(scope);
  }
}

const onTab = (tab: MentoringTab, now: Date): Sql => {
  switch (tab) {
    case "upcoming":
      return sql`t."status" = 'reserved' AND t."endAt" > ${now}`;
    case "toReport":
      return sql`t."status" = 'reserved' AND t."endAt" <= ${now}`;
    case "done":
      return sql`t."status" = 'done'`;
    case "canceled":
      return sql`t."status" IN ('canceled', 'no_show')`;
    default:
      return impossible(tab);
  }
};

/** Every word stands in the name of the mentee or begins the number of the interview. */
export const wordsIn = (q: string): Sql[] =>
  searchKey(q)
    .split(" ")
    .filter((word) => word !== "")
    .map(
      (word) => sql`(starts_with(lower(t."publicNo"), ${word}) OR EXISTS (SELECT 1 FROM "Mentee" w WHERE w."userId" = t."menteeId"
        AND (strpos(${folded(sql`w."name"`)}, ${word}) > 0 OR strpos(${folded(sql`w."displayName"`)}, ${word}) > 0 OR strpos(${folded(sql`w."nameKana"`)}, ${word}) > 0)))`,
    );

function matching(scope: Scope, filter: Omit<MentoringFilter, "limit" | "tab" | "after">): Sql {
  const conditions = [inScope(scope)];
  if (filter.mentorId) conditions.push(sql`t."mentorId" = ${filter.mentorId}::uuid`);
  if (filter.menteeId) conditions.push(sql`t."menteeId" = ${filter.menteeId}::uuid`);
  if (filter.orderId) conditions.push(sql`t."orderId" = ${filter.orderId}::uuid`);
  if (filter.from) conditions.push(sql`t."startAt" >= ${filter.from}`);
  if (filter.until) conditions.push(sql`t."startAt" < ${filter.until}`);
  if (filter.q) conditions.push(...wordsIn(filter.q));
  return join(conditions, " AND ");
}

export const mentoringReads = (client: ReadClient) => ({
  /** Outside the scope is NOT_FOUND: nobody learns that it exists. */
  async require(scope: Scope, id: string): Promise<MentoringRow> {
    const row = await firstOf<MentoringRow>(client, sql`${selectFor(scope)} WHERE t."id" = ${id}::uuid AND ${inScope(scope)}`);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** In the order in which it happened: changes of one interview wait for each other, and the clocks of two processes differ. */
  historyOf(mentoringId: string): Promise<MentoringEventRow[]> {
    return rowsOf<MentoringEventRow>(
      client,
      sql`SELECT "type", "actorRole", "at", "fromStartAt", "toStartAt" FROM "MentoringEvent" WHERE "mentoringId" = ${mentoringId}::uuid ORDER BY "id"`,
    );
  },

  /** What is to come in its order, the past backwards; keyset on (startAt, id). */
  list(scope: Scope, filter: MentoringFilter, now: Date): Promise<MentoringRow[]> {
    const forward = filter.tab === "upcoming" || filter.tab === "toReport";
    const after = filter.after
      ? forward
        ? sql`AND (t."startAt", t."id") > (${filter.after.startAt}, ${filter.after.id}::uuid)`
        : sql`AND (t."startAt", t."id") < (${filter.after.startAt}, ${filter.after.id}::uuid)`
      : empty;
    return rowsOf<MentoringRow>(
      client,
      sql`${selectFor(scope)} WHERE ${matching(scope, filter)} ${filter.tab ? sql`AND ${onTab(filter.tab, now)}` : empty} ${after}
          ORDER BY ${forward ? sql`t."startAt", t."id"` : sql`t."startAt" DESC, t."id" DESC`} LIMIT ${filter.limit}`,
    );
  },

  async counts(scope: Scope, filter: Omit<MentoringFilter, "limit" | "tab" | "after">, now: Date): Promise<Record<MentoringTab, number>> {
    const row = await firstOf<Record<MentoringTab, number>>(
      client,
      sql`SELECT count(*) FILTER (WHERE ${onTab("upcoming", now)})::int AS "upcoming", count(*) FILTER (WHERE ${onTab("toReport", now)})::int AS "toReport",
                 count(*) FILTER (WHERE ${onTab("done", now)})::int AS "done", count(*) FILTER (WHERE ${onTab("canceled", now)})::int AS "canceled"
          FROM "Mentoring" t WHERE ${matching(scope, filter)}`,
    );
    return row ?? { upcoming: 0, toReport: 0, done: 0, canceled: 0 };
  },

  /** The mentor this person talked to last. */
  async previousMentorId(menteeId: string, now: Date): Promise<string | null> {
    const row = await firstOf<{ mentorId: string }>(
      client,
      sql`SELECT "mentorId" FROM "Mentoring" WHERE "menteeId" = ${menteeId}::uuid AND ("status" = 'done' OR ("status" = 'reserved' AND "endAt" <= ${now}))
          ORDER BY "startAt" DESC LIMIT 1`,
    );
    return row?.mentorId ?? null;
  },
});
