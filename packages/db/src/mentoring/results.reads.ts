import type { Emergency, Referral } from "@knotter/domain/mentor-report";
import type { CancelSide, CancelTiming, MentoringStatus, NoShowSide, ReportStatus } from "@knotter/domain/mentoring";
import { empty, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

/** One interview as an admin counts it. No sentence that anybody wrote. */
export interface ResultRow {
  id: string;
  publicNo: string;
  orderId: string;
  orderNo: string;
  orderName: string;
  customerName: string;
  menteeId: string;
  menteeName: string;
  employeeNo: string | null;
  department: string | null;
  mentorId: string;
  mentorName: string;
  bookedAt: Date;
  startAt: Date;
  endAt: Date;
  actualStartAt: Date | null;
  actualEndAt: Date | null;
  status: MentoringStatus;
  cancelSide: CancelSide | null;
  cancelTiming: CancelTiming | null;
  noShowSide: NoShowSide | null;
  counted: boolean;
  rescheduleCount: number;
  mentorReportStatus: ReportStatus;
  mentorReportAt: Date | null;
  menteeReportStatus: ReportStatus;
}

/** With what was answered by number or code. */
export interface ResultDetailRow extends ResultRow {
  satisfaction: number | null;
  easeOfTalking: number | null;
  goalProgress: number | null;
  selfEfficacyBefore: number | null;
  selfEfficacyAfter: number | null;
  nps: number | null;
  wantNext: "same" | "other" | "no" | null;
  themes: string[] | null;
  orgIssueTags: string[] | null;
  referral: Referral | null;
  emergency: Emergency | null;
  jobCardUsed: boolean | null;
  informedConsentDone: boolean | null;
}

export interface ResultFilter {
  orderIds?: readonly string[] | undefined;
  customerId?: string | undefined;
  mentorId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  status?: MentoringStatus | undefined;
}

export interface ResultKey {
  startAt: Date;
  id: string;
}

const columns: Sql = sql`t."id", t."publicNo", t."orderId", o."orderNo", o."name" AS "orderName", c."name" AS "customerName", t."menteeId", om."name" AS "menteeName",
  om."employeeNo", om."department", t."mentorId", coalesce(mo."displayName", '') AS "mentorName", t."createdAt" AS "bookedAt", t."startAt", t."endAt",
  r."actualStartAt", r."actualEndAt", t."status"::text AS "status", t."cancelSide"::text AS "cancelSide", t."cancelTiming"::text AS "cancelTiming",
  t."noShowSide"::text AS "noShowSide", t."counted", t."rescheduleCount", t."mentorReportStatus"::text AS "mentorReportStatus", r."submittedAt" AS "mentorReportAt",
  t."menteeReportStatus"::text AS "menteeReportStatus"`;

/** Of the survey and the report only what is a number, a day or a code. Their texts are read in other places by other people. */
const coded: Sql = sql`m."satisfaction", m."easeOfTalking", m."goalProgress", m."selfEfficacyBefore", m."selfEfficacyAfter", m."nps", m."wantNext"::text AS "wantNext",
  r."themes", r."orgIssueTags", r."referral"::text AS "referral", r."emergency"::text AS "emergency", r."jobCardUsed", r."informedConsentDone"`;

const source: Sql = sql`FROM "Mentoring" t
  JOIN "Order" o ON o."id" = t."orderId"
  JOIN "Customer" c ON c."id" = o."customerId"
  JOIN "OrderMentee" om ON om."id" = t."orderMenteeId"
  JOIN "Mentor" mo ON mo."userId" = t."mentorId"
  LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id" AND r."submittedAt" IS NOT NULL
  LEFT JOIN "MenteeReport" m ON m."mentoringId" = t."id" AND m."submittedAt" IS NOT NULL`;

function matching(filter: ResultFilter): Sql {
  const conditions: Sql[] = [sql`true`];
  if (filter.orderIds) conditions.push(sql`t."orderId" = ANY(${filter.orderIds}::uuid[])`);
  if (filter.customerId) conditions.push(sql`t."orderId" IN (SELECT "id" FROM "Order" WHERE "customerId" = ${filter.customerId}::uuid)`);
  if (filter.mentorId) conditions.push(sql`t."mentorId" = ${filter.mentorId}::uuid`);
  if (filter.from) conditions.push(sql`t."startAt" >= ${filter.from}`);
  if (filter.until) conditions.push(sql`t."startAt" < ${filter.until}`);
  if (filter.status) conditions.push(sql`t."status" = ${filter.status}::"MentoringStatus"`);
  return join(conditions, " AND ");
}

/** For admins alone: no scope reads these rows but its own, which is everybody's. */
export const mentoringResultReads = (client: ReadClient) => ({
  /** The latest first; keyset on (startAt, id). */
  list(filter: ResultFilter, page: { limit: number; after?: ResultKey | undefined }): Promise<ResultRow[]> {
    const after = page.after ? sql`AND (t."startAt", t."id") < (${page.after.startAt}, ${page.after.id}::uuid)` : empty;
    return rowsOf<ResultRow>(
      client,
      sql`SELECT ${columns} ${source} WHERE ${matching(filter)} ${after} ORDER BY t."startAt" DESC, t."id" DESC LIMIT ${page.limit}`,
    );
  },

  /** The earliest first, for a file; with the answers where they are asked for. */
  batch(filter: ResultFilter, page: { limit: number; after?: ResultKey | undefined }): Promise<ResultDetailRow[]> {
    const after = page.after ? sql`AND (t."startAt", t."id") > (${page.after.startAt}, ${page.after.id}::uuid)` : empty;
    return rowsOf<ResultDetailRow>(
      client,
      sql`SELECT ${columns}, ${coded} ${source} WHERE ${matching(filter)} ${after} ORDER BY t."startAt", t."id" LIMIT ${page.limit}`,
    );
  },
});
