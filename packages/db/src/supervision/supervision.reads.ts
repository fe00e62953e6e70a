import type { ListPage } from "@knotter/domain/list-order";
import { ERASED_NAME } from "@knotter/domain/retention";
import type { Scope } from "@knotter/domain/scope";
import { READ_BY_SUPERVISOR, SUPERVISION_STATUSES } from "@knotter/domain/supervision";
import { type Expression, expressionBuilder, type Nullable, type SqlBool, sql } from "kysely";
import type { DB, Mentor, Supervision } from "../generated/tables";
import { pageSorted, placeOf, type SortBy } from "../keyset";
import { type Db, firstOf, oneOf, word } from "../query";
import type { SealedTexts } from "../sealed-text";

const UNNAMED = "氏名未登録";

export type SupervisionListRow = Awaited<ReturnType<ReturnType<typeof selectItems>["execute"]>>[number];
/** With what was written, as far as this mentor may read it. */
export type SupervisionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof supervisionReads>["find"]>>>;
export type SupervisionCommentRow = Awaited<ReturnType<ReturnType<typeof supervisionReads>["comments"]>>[number];

const eb = expressionBuilder<DB & { s: Supervision }, "s">();

/** Whether the named supervisor receives mentees just now: somebody who was stopped reads no case sheet either. */
const supervisorIsHere = () =>
  eb.exists(
    eb
      .selectFrom("Mentor as sm")
      .innerJoin("User as su", "su.id", "sm.userId")
      .select("sm.userId")
      .whereRef("sm.userId", "=", "s.supervisorId")
      .where(({ ref }) => ref("sm.enabled"))
      .where(({ not, ref }) => not(ref("su.disabled"))),
  );

/** What is open and has no supervisor, or none who could read: it waits for the admins. */
export const selectUnsupervised = (db: Db) =>
  db
    .selectFrom("Supervision as s")
    .innerJoin("Mentor as mo", "mo.userId", "s.mentorId")
    .where("s.status", "not in", oneOf("closed", "withdrawn"))
    .where(({ and, eb: on, not, or }) =>
      or([on("s.status", "=", word("requested")), and([on("s.supervisorId", "is not", null), not(supervisorIsHere())])]),
    );

/** Admins reach each one (without its contents), a mentor the own ones and those to supervise, until they are withdrawn; nobody else any. */
function isReached(scope: Scope): Expression<SqlBool> {
  if (scope.kind === "all") return eb.lit(true);
  if (scope.kind !== "mentor") return eb.lit(false);
  return eb.or([
    eb("s.mentorId", "=", scope.mentorId),
    eb.and([eb("s.supervisorId", "=", scope.mentorId), eb("s.status", "<>", word("withdrawn")), supervisorIsHere()]),
  ]);
}

/** The mentor of a scope; nobody's id for an admin, who is no party to any. */
const partyOf = (scope: Scope) => sql<string>`${scope.kind === "mentor" ? scope.mentorId : null}::uuid`;

const sorted = expressionBuilder<DB & { s: Supervision; mo: Mentor; sv: Nullable<Mentor> }, "s" | "mo" | "sv">();

const mentorName = () => sorted.fn.coalesce("mo.displayName", "mo.name", word(UNNAMED)).$castTo<string>();

const supervisorName = () => {
  const { ref } = sorted;
  return sql<
    string | null
  >`coalesce(${ref("sv.displayName")}, ${ref("sv.name")}, CASE WHEN ${ref("s.supervisorId")} IS NOT NULL THEN ${word(UNNAMED)} END)`;
};

export type SupervisionSort = "requestedAt" | "mentor" | "status" | "supervisor";

/**
 * The month in Japan in which it was asked for. An admin learns no more: the exact time, or the day, could be matched with the report of an interview,
 * because a mentor submits few reports on one day.
 */
export const monthOfWish = (requestedAt: Expression<Date>) => sql<Date>`date_trunc('month', ${requestedAt}, 'Asia/Tokyo')`;

function sortOf(scope: Scope, sort: SupervisionSort): SortBy {
  const { ref } = sorted;
  switch (sort) {
    case "requestedAt":
      return { by: scope.kind === "all" ? monthOfWish(ref("s.requestedAt")) : ref("s.requestedAt"), kind: "instant" };
    case "mentor":
      return { by: mentorName(), kind: "text" };
    case "status":
      return { by: placeOf(ref("s.status"), SUPERVISION_STATUSES), kind: "number" };
    case "supervisor":
      return { by: supervisorName(), kind: "text", nullable: true };
  }
}

const selectItems = (db: Db, scope: Scope) =>
  db
    .selectFrom("Supervision as s")
    .innerJoin("Mentor as mo", "mo.userId", "s.mentorId")
    .leftJoin("Mentor as sv", "sv.userId", "s.supervisorId")
    // Which interview it is about is read for its author alone.
    .leftJoin("Mentoring as t", (join) => join.onRef("t.id", "=", "s.mentoringId").on("s.mentorId", "=", partyOf(scope)))
    .where(isReached(scope))
    .select(["s.id", "s.status", "s.mentorId", "s.supervisorId", "s.requestedAt", "s.updatedAt", "s.version"])
    .select(["t.id as mentoringId", "t.publicNo", "t.startAt"])
    .select(({ ref }) => [
      mentorName().as("mentorName"),
      supervisorName().as("supervisorName"),
      sql<boolean>`(${ref("s.supervisorId")} IS NOT NULL AND NOT ${supervisorIsHere()})`.as("supervisorAway"),
    ]);

export const supervisionReads = (db: Db, texts: SealedTexts) => ({
  list(
    scope: Scope,
    filter: { open: boolean | undefined; mentoringId: string | undefined },
    { sort, ...asked }: ListPage<SupervisionSort>,
  ) {
    let page = pageSorted(selectItems(db, scope), sorted.ref("s.id"), sortOf(scope, sort), asked);
    if (filter.open) page = page.where("s.status", "not in", oneOf("closed", "withdrawn"));
    // By the join above: nobody can ask whether there is one about an interview, but its author.
    if (filter.mentoringId) page = page.where("t.id", "=", filter.mentoringId);
    return page.execute();
  },

  /** For the two mentors alone: an admin's scope finds nothing here. The sheet is null where this reader may not read it (yet). */
  async find(scope: Scope, id: string) {
    const party = partyOf(scope);
    const row = await firstOf(
      selectItems(db, scope)
        .where("s.id", "=", id)
        .where(({ eb: on, or }) => or([on("s.mentorId", "=", party), on("s.supervisorId", "=", party)]))
        .select(({ eb: on, or, ref }) => {
          const reads = or([on("s.mentorId", "=", party), on("s.status", "in", oneOf(...READ_BY_SUPERVISOR))]);
          const shown = (column: "situation" | "assessment" | "question") =>
            sql<string | null>`CASE WHEN ${reads} THEN coalesce(${ref(`s.${column}`)}, '') END`.as(column);
          return [shown("situation"), shown("assessment"), shown("question")];
        }),
    );
    return texts.openOne("Supervision", row, id);
  },

  /** Wishes that had a supervisor and were withdrawn in this period, for the daily job. */
  withdrawnBetween: (from: Date, to: Date) =>
    db
      .selectFrom("Supervision")
      .select(["id", "version", "supervisorId"])
      .where("status", "=", word("withdrawn"))
      .where("supervisorId", "is not", null)
      .$narrowType<{ supervisorId: string }>()
      .where("endedAt", ">=", from)
      .where("endedAt", "<", to)
      .orderBy("id")
      .execute(),

  /** The author reads all of them, a supervisor the own ones. */
  comments: async (scope: Scope, id: string) => {
    const rows = await db
      .selectFrom("SupervisionComment as k")
      .innerJoin("Supervision as s", "s.id", "k.supervisionId")
      .innerJoin("Mentor as au", "au.userId", "k.authorId")
      .where("s.id", "=", id)
      .where(isReached(scope))
      .where(({ eb: on, or }) => or([on("s.mentorId", "=", partyOf(scope)), on("k.authorId", "=", partyOf(scope))]))
      .select(["k.id", "k.body", "k.at", "k.authorId"])
      .select(({ fn }) => fn.coalesce("au.displayName", "au.name", word(UNNAMED)).$castTo<string>().as("authorName"))
      .orderBy("k.at")
      .orderBy("k.id")
      .execute();
    return texts.open("SupervisionComment", rows, () => id);
  },

  /** What names the mentee, the company and the order, for the author of the case sheet alone. Null: somebody else asks. */
  async names(scope: Scope, id: string) {
    const row = await firstOf(
      db
        .selectFrom("Supervision as s")
        .innerJoin("Mentoring as t", "t.id", "s.mentoringId")
        .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
        .innerJoin("Mentee as me", "me.userId", "t.menteeId")
        .innerJoin("Order as o", "o.id", "t.orderId")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .where("s.id", "=", id)
        .where("s.mentorId", "=", partyOf(scope))
        .select(["om.name as listedName", "om.nameKana as listedKana", "me.name", "me.nameKana", "me.displayName"])
        .select(["o.name as orderName", "c.name as customerName"]),
    );
    if (!row) return null;
    const known = (...names: (string | null)[]) => [...new Set(names.filter((name): name is string => !!name && name !== ERASED_NAME))];
    return {
      mentee: known(row.listedName, row.listedKana, row.name, row.nameKana, row.displayName),
      company: known(row.customerName),
      order: known(row.orderName),
    };
  },
});
