import type { HrSummaryState } from "@knotter/domain/hr-summary";
import type { MentoringStatus, ReportStatus } from "@knotter/domain/mentoring-codes";
import { POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { wordsIn } from "../mentoring/mentoring.reads";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export type ResultState = "open" | "overdue" | "written";

export interface MentorResultRow {
  id: string;
  publicNo: string;
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
  orderId: string;
  orderName: string;
  menteeName: string;
  reportStatus: ReportStatus;
  dueAt: Date;
  submittedAt: Date | null;
  late: boolean;
  lockedAt: Date | null;
  summaryState: HrSummaryState;
  commentToMentor: string | null;
}

export interface MentorResultFilter {
  orderId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  withComment?: boolean | undefined;
  q?: string | undefined;
}

const { min, max } = POLICY_RANGES.mentorReportDueHours;
const hours = sql`(o."policy"->>'mentorReportDueHours')`;
/** resolvePolicy of the order, as SQL: what is outside of its range is not read. */
const dueAt: Sql = sql`t."endAt" + make_interval(hours => CASE WHEN ${hours} ~ '^[0-9]{1,3}$' AND ${hours}::int BETWEEN ${min}::int AND ${max}::int
  THEN ${hours}::int ELSE ${SYSTEM_POLICY.mentorReportDueHours}::int END)`;

/** Her own, and nobody else's: comments to the consultant are for the consultant. */
const hers = (scope: Scope): Sql => (scope.kind === "mentor" ? sql`t."mentorId" = ${scope.mentorId}::uuid` : sql`false`);

const over = (now: Date): Sql => sql`t."endAt" <= ${now} AND t."status" IN ('reserved', 'done')`;

function inState(state: ResultState, now: Date): Sql {
  const unwritten = sql`t."mentorReportStatus" IN ('none', 'draft')`;
  if (state === "written") return sql`t."mentorReportStatus" IN ('submitted', 'locked')`;
  return state === "open" ? unwritten : sql`${unwritten} AND ${dueAt} < ${now}`;
}

const from: Sql = sql`FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" JOIN "Mentee" me ON me."userId" = t."menteeId"
  LEFT JOIN "MentorReport" own ON own."mentoringId" = t."id"
  LEFT JOIN "MenteeReport" r ON r."mentoringId" = t."id" AND r."submittedAt" IS NOT NULL AND own."submittedAt" IS NOT NULL`;

function matching(scope: Scope, filter: MentorResultFilter, now: Date): Sql {
  const conditions = [hers(scope), over(now)];
  if (filter.orderId) conditions.push(sql`t."orderId" = ${filter.orderId}::uuid`);
  if (filter.from) conditions.push(sql`t."startAt" >= ${filter.from}`);
  if (filter.until) conditions.push(sql`t."startAt" < ${filter.until}`);
  if (filter.withComment) conditions.push(sql`r."commentToMentor" IS NOT NULL`);
  if (filter.q) conditions.push(...wordsIn(filter.q));
  return join(conditions, " AND ");
}

export const mentorResultReads = (client: ReadClient) => ({
  /** What is to be written, the oldest first; what is written, the latest first. Keyset on (startAt, id). */
  list(
    scope: Scope,
    state: ResultState,
    filter: MentorResultFilter,
    page: { after: { startAt: Date; id: string } | undefined; limit: number },
    now: Date,
  ): Promise<MentorResultRow[]> {
    const forward = state !== "written";
    const key = page.after && sql`(${page.after.startAt}, ${page.after.id}::uuid)`;
    const beyond = key ? (forward ? sql`AND (t."startAt", t."id") > ${key}` : sql`AND (t."startAt", t."id") < ${key}`) : empty;
    return rowsOf<MentorResultRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."status"::text AS "status", t."startAt", t."endAt", t."orderId", o."name" AS "orderName",
                 coalesce(me."displayName", me."name", '') AS "menteeName", t."mentorReportStatus"::text AS "reportStatus", ${dueAt} AS "dueAt",
                 own."submittedAt", coalesce(own."late", false) AS "late", own."lockedAt", coalesce(own."hrSummaryConsent"::text, 'none') AS "summaryState",
                 r."commentToMentor"
          ${from} WHERE ${matching(scope, filter, now)} AND ${inState(state, now)} ${beyond}
          ORDER BY ${forward ? sql`t."startAt", t."id"` : sql`t."startAt" DESC, t."id" DESC`} LIMIT ${page.limit}`,
    );
  },

  async counts(scope: Scope, filter: MentorResultFilter, now: Date): Promise<Record<ResultState, number>> {
    const row = await firstOf<Record<ResultState, number>>(
      client,
      sql`SELECT count(*) FILTER (WHERE ${inState("open", now)})::int AS "open", count(*) FILTER (WHERE ${inState("overdue", now)})::int AS "overdue",
                 count(*) FILTER (WHERE ${inState("written", now)})::int AS "written"
          ${from} WHERE ${matching(scope, filter, now)}`,
    );
    return row ?? { open: 0, overdue: 0, written: 0 };
  },

  /** The orders she has met somebody for. */
  orders(scope: Scope, now: Date): Promise<{ id: string; name: string }[]> {
    return rowsOf(
      client,
      sql`SELECT o."id", o."name" FROM "Order" o WHERE o."id" IN (SELECT t."orderId" FROM "Mentoring" t WHERE ${hers(scope)} AND ${over(now)})
          ORDER BY o."startsOn" DESC, o."id" LIMIT 200`,
    );
  },
});
