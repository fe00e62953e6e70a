import { POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, MenteeReport, Mentoring, MentorReport, Order } from "../generated/tables";
import { isNamedBy } from "../mentoring/mentoring.reads";
import { type Db, oneOf } from "../query";
import type { SealedTexts } from "../sealed-text";

export type ResultState = "open" | "overdue" | "written";

export type MentorResultRow = Awaited<ReturnType<ReturnType<typeof mentorResultReads>["list"]>>[number];

export interface MentorResultFilter {
  orderId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  withComment?: boolean | undefined;
  q?: string | undefined;
}

/** An interview `t` of an order `o`, with the survey `r`. */
type Results = DB & { t: Mentoring; o: Order; own: MentorReport; r: MenteeReport };
const result = () => expressionBuilder<Results, "t" | "o" | "own" | "r">();

/** resolvePolicy of the order, as SQL: what is outside of its range is not read. */
function dueAt() {
  const { ref } = result();
  const { min, max } = POLICY_RANGES.mentorReportDueHours;
  const hours = sql<string>`(${ref("o.policy")}->>'mentorReportDueHours')`;
  return sql<Date>`${ref("t.endAt")} + make_interval(hours => CASE WHEN ${hours} ~ '^[0-9]{1,3}$' AND ${hours}::int BETWEEN ${min}::int AND ${max}::int
    THEN ${hours}::int ELSE ${SYSTEM_POLICY.mentorReportDueHours}::int END)`;
}

/** Held, or to be held by now. */
function isOver(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Results, "t">();
  return eb.and([eb("t.endAt", "<=", now), eb("t.status", "in", oneOf("reserved", "done"))]);
}

function isUnwritten(): Expression<SqlBool> {
  const eb = expressionBuilder<Results, "t">();
  return eb("t.mentorReportStatus", "in", [sql.lit("none" as const), sql.lit("draft" as const)]);
}

/** Whether the mentor still has to write the report on an interview `t`. */
export const isToReport = (now: Date): Expression<SqlBool> => expressionBuilder<Results, "t">().and([isOver(now), isUnwritten()]);

/** The mentor's own, and nobody else's: comments to the mentor are for the mentor. */
function isOwnAndOver(scope: Scope, now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Results, "t">();
  return eb.and([scope.kind === "mentor" ? eb("t.mentorId", "=", scope.mentorId) : eb.lit(false), isOver(now)]);
}

function isInState(state: ResultState, now: Date): Expression<SqlBool> {
  const eb = result();
  if (state === "written") return eb("t.mentorReportStatus", "in", oneOf("submitted", "locked"));
  return state === "open" ? isUnwritten() : eb.and([isUnwritten(), eb(dueAt(), "<", now)]);
}

const selectResults = (db: Db, scope: Scope, { orderId, from, until, withComment, q }: MentorResultFilter, now: Date) => {
  let results = db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("Mentee as me", "me.userId", "t.menteeId")
    .leftJoin("MentorReport as own", "own.mentoringId", "t.id")
    .leftJoin("MenteeReport as r", (join) =>
      join.onRef("r.mentoringId", "=", "t.id").on("r.submittedAt", "is not", null).on("own.submittedAt", "is not", null),
    )
    .where(isOwnAndOver(scope, now));
  if (orderId) results = results.where("t.orderId", "=", orderId);
  if (from) results = results.where("t.startAt", ">=", from);
  if (until) results = results.where("t.startAt", "<", until);
  if (withComment) results = results.where("r.commentToMentor", "is not", null);
  return q ? results.where(isNamedBy(q)) : results;
};

export const mentorResultReads = (db: Db, texts: SealedTexts) => ({
  /** What is to be written, the oldest first; what is written, the latest first. Keyset on (startAt, id). */
  async list(
    scope: Scope,
    state: ResultState,
    filter: MentorResultFilter,
    { after, limit }: { after: { startAt: Date; id: string } | undefined; limit: number },
    now: Date,
  ) {
    const forward = state !== "written";
    let page = selectResults(db, scope, filter, now)
      .where(isInState(state, now))
      .select(["t.id", "t.publicNo", "t.status", "t.startAt", "t.endAt", "t.orderId", "o.name as orderName"])
      .select(["t.mentorReportStatus as reportStatus", "own.submittedAt", "own.lockedAt", "r.commentToMentor"])
      .select(({ fn, lit, val }) => [
        fn.coalesce("me.displayName", "me.name", val("")).as("menteeName"),
        dueAt().as("dueAt"),
        fn.coalesce("own.late", lit(false)).as("late"),
        fn.coalesce("own.hrSummaryConsent", sql.lit("none" as const)).as("summaryState"),
      ])
      .orderBy("t.startAt", forward ? "asc" : "desc")
      .orderBy("t.id", forward ? "asc" : "desc")
      .limit(limit);
    if (after) {
      page = page.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("t.startAt", "t.id"), forward ? ">" : "<", tuple(after.startAt, after.id)),
      );
    }
    return texts.open("MenteeReport", await page.execute(), ({ id }) => id);
  },

  counts: (scope: Scope, filter: MentorResultFilter, now: Date): Promise<Record<ResultState, number>> =>
    selectResults(db, scope, filter, now)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isInState("open", now)).as("open"),
        fn.countAll<number>().filterWhere(isInState("overdue", now)).as("overdue"),
        fn.countAll<number>().filterWhere(isInState("written", now)).as("written"),
      ])
      .executeTakeFirstOrThrow(),

  /** The orders for which the mentor has met somebody. */
  orders: (scope: Scope, now: Date): Promise<{ id: string; name: string }[]> =>
    db
      .selectFrom("Order as o")
      .where(({ eb, selectFrom }) => eb("o.id", "in", selectFrom("Mentoring as t").select("t.orderId").where(isOwnAndOver(scope, now))))
      .select(["o.id", "o.name"])
      .orderBy("o.startsOn", "desc")
      .orderBy("o.id")
      .limit(200)
      .execute(),
});
