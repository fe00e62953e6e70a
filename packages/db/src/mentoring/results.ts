import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { MentoringStatus } from "../generated/enums.kysely";
import type { DB, Mentoring } from "../generated/tables";
import { anyOf, type Db } from "../query";

/** One interview as an admin counts it. No sentence that anybody wrote. */
export type ResultRow = Awaited<ReturnType<ReturnType<typeof mentoringResultReads>["list"]>>[number];
/** With what was answered by number or code. */
export type ResultDetailRow = Awaited<ReturnType<ReturnType<typeof mentoringResultReads>["batch"]>>[number];

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

const selectResults = (db: Db, filter: ResultFilter) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
    .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
    .leftJoin("MentorReport as r", (join) => join.onRef("r.mentoringId", "=", "t.id").on("r.submittedAt", "is not", null))
    .leftJoin("MenteeReport as m", (join) => join.onRef("m.mentoringId", "=", "t.id").on("m.submittedAt", "is not", null))
    .where(isAskedFor(filter))
    .select(["t.id", "t.publicNo", "t.orderId", "o.orderNo", "o.name as orderName", "c.name as customerName", "t.menteeId"])
    .select(["om.name as menteeName", "om.employeeNo", "om.department", "t.mentorId", "t.createdAt as bookedAt", "t.startAt", "t.endAt"])
    .select(["r.actualStartAt", "r.actualEndAt", "t.status", "t.cancelSide", "t.cancelTiming", "t.noShowSide", "t.counted"])
    .select(["t.rescheduleCount", "t.mentorReportStatus", "r.submittedAt as mentorReportAt", "t.menteeReportStatus"])
    .select(({ fn, val }) => fn.coalesce("mo.displayName", val("")).as("mentorName"));

/** What a filter asks of an interview `t`. */
function isAskedFor({ orderIds, customerId, mentorId, from, until, status }: ResultFilter): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { t: Mentoring }, "t">();
  const conditions: Expression<SqlBool>[] = [];
  if (orderIds) conditions.push(eb("t.orderId", "=", anyOf(orderIds)));
  if (customerId)
    conditions.push(eb("t.orderId", "in", eb.selectFrom("Order").select("Order.id").where("Order.customerId", "=", customerId)));
  if (mentorId) conditions.push(eb("t.mentorId", "=", mentorId));
  if (from) conditions.push(eb("t.startAt", ">=", from));
  if (until) conditions.push(eb("t.startAt", "<", until));
  if (status) conditions.push(eb("t.status", "=", status));
  return eb.and(conditions);
}

/** For admins alone: no scope reads these rows but its own, which is everybody's. */
export const mentoringResultReads = (db: Db) => ({
  /** The latest first; keyset on (startAt, id). */
  list(filter: ResultFilter, { limit, after }: { limit: number; after?: ResultKey | undefined }) {
    let page = selectResults(db, filter).orderBy("t.startAt", "desc").orderBy("t.id", "desc").limit(limit);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("t.startAt", "t.id"), "<", tuple(after.startAt, after.id)));
    return page.execute();
  },

  /**
   * The earliest first, for a file, with the answers. Of the survey and the report only what is a number, a day or a code: their texts are read
   * in other places by other people.
   */
  batch(filter: ResultFilter, { limit, after }: { limit: number; after?: ResultKey | undefined }) {
    let page = selectResults(db, filter)
      .select(["m.satisfaction", "m.easeOfTalking", "m.goalProgress", "m.selfEfficacyBefore", "m.selfEfficacyAfter", "m.nps", "m.wantNext"])
      .select(["r.themes", "r.orgIssueTags", "r.referral", "r.emergency", "r.jobCardUsed", "r.informedConsentDone"])
      .orderBy("t.startAt")
      .orderBy("t.id")
      .limit(limit);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("t.startAt", "t.id"), ">", tuple(after.startAt, after.id)));
    return page.execute();
  },
});
