import type { ListPage } from "@knotter/domain/list-order";
import { MENTORING_STATUSES } from "@knotter/domain/mentoring-codes";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { MentoringStatus } from "../generated/enums.kysely";
import type { Customer, DB, Mentor, Mentoring, MentorReport, Order, OrderMentee } from "../generated/tables";
import { inOrder, pageOfGroups, pageSorted, placeOf, type SortBy } from "../keyset";
import { anyOf, type Db, firstOf } from "../query";
import { isFoundByIndex } from "../search";

/** One interview as an admin counts it. No sentence that anybody wrote. */
export type ResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>["execute"]>>[number];
/** With what was answered by number or code. */
export type ResultDetailRow = Awaited<ReturnType<ReturnType<typeof mentoringResultReads>["batch"]>>[number];

export interface ResultFilter {
  orderIds?: readonly string[] | undefined;
  customerId?: string | undefined;
  mentorId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  status?: MentoringStatus | undefined;
  /** What was typed, and the interview numbers that it can mean. */
  q?: string | undefined;
  publicNos?: readonly string[] | undefined;
}

export type ResultSort =
  | "startAt"
  | "publicNo"
  | "mentee"
  | "employeeNo"
  | "department"
  | "mentor"
  | "order"
  | "customer"
  | "status"
  | "rescheduleCount"
  | "mentorReportedOn"
  | "bookedAt";

function sortOf(sort: ResultSort): SortBy {
  const { fn, ref } = expressionBuilder<
    DB & { t: Mentoring; o: Order; c: Customer; om: OrderMentee; mo: Mentor; r: MentorReport },
    "t" | "o" | "c" | "om" | "mo" | "r"
  >();
  switch (sort) {
    case "startAt":
      return { by: ref("t.startAt"), kind: "instant" };
    case "bookedAt":
      return { by: ref("t.createdAt"), kind: "instant" };
    case "publicNo":
      return { by: ref("t.publicNo"), kind: "text" };
    case "mentee":
      return { by: fn.coalesce("om.nameKana", "om.name"), kind: "text" };
    case "employeeNo":
    case "department":
      return { by: ref(`om.${sort}`), kind: "text", nullable: true };
    case "mentor":
      return { by: ref("mo.displayName"), kind: "text", nullable: true };
    case "order":
      return { by: ref("o.name"), kind: "text" };
    case "customer":
      return { by: ref("c.name"), kind: "text" };
    case "status":
      return { by: placeOf(ref("t.status"), MENTORING_STATUSES), kind: "number" };
    case "rescheduleCount":
      return { by: ref("t.rescheduleCount"), kind: "number" };
    case "mentorReportedOn":
      return { by: ref("r.submittedAt"), kind: "instant", nullable: true };
  }
}

export interface ResultKey {
  startAt: Date;
  id: string;
}

const selectResults = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
    .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
    .leftJoin("MentorReport as r", (join) => join.onRef("r.mentoringId", "=", "t.id").on("r.submittedAt", "is not", null))
    .leftJoin("MenteeReport as m", (join) => join.onRef("m.mentoringId", "=", "t.id").on("m.submittedAt", "is not", null))
    .select(["t.id", "t.publicNo", "t.orderId", "o.orderNo", "o.name as orderName", "c.name as customerName", "t.menteeId"])
    .select([
      "om.name as menteeName",
      "om.nameKana as menteeNameKana",
      "om.employeeNo",
      "om.department",
      "t.mentorId",
      "t.createdAt as bookedAt",
      "t.startAt",
      "t.endAt",
    ])
    .select(["r.actualStartAt", "r.actualEndAt", "t.status", "t.cancelSide", "t.cancelTiming", "t.noShowSide", "t.counted"])
    .select(["t.rescheduleCount", "t.mentorReportStatus", "r.submittedAt as mentorReportAt", "t.menteeReportStatus"])
    .select(({ fn, val }) => fn.coalesce("mo.displayName", val("")).as("mentorName"));

/** What many interviews share, by the name of which the list of all of them is sorted, and the column that leads to it. */
function groupsOf(db: Db, sort: ResultSort) {
  switch (sort) {
    case "mentee":
      return {
        of: db.selectFrom("OrderMentee as n").select(({ fn }) => ["n.id", fn.coalesce("n.nameKana", "n.name").as("name")]),
        column: "t.orderMenteeId",
        indexed: true,
      } as const;
    case "order":
      return { of: db.selectFrom("Order as n").select(["n.id", "n.name"]), column: "t.orderId" } as const;
    case "customer":
      return {
        of: db.selectFrom("Order as n").innerJoin("Customer as c", "c.id", "n.customerId").select(["n.id", "c.name"]),
        column: "t.orderId",
      } as const;
    case "mentor":
      return {
        of: db.selectFrom("Mentor as n").select(["n.userId as id", "n.displayName as name"]),
        column: "t.mentorId",
        nullable: true,
      } as const;
    default:
      return null;
  }
}

/** Whether a filter leaves most of the interviews: sorting what is left would take as long as sorting all. */
const isWide = ({ orderIds, customerId, mentorId, from, until, q }: ResultFilter): boolean =>
  [orderIds, customerId, mentorId, from, until, q].every((asked) => asked === undefined);

/**
 * The interviews of a page, and what they were sorted by. Which ones are on it is decided with the one table that holds what they are sorted
 * by, so that what is shown of an interview is read for these alone.
 */
function selectPage(db: Db, filter: ResultFilter, { sort, ...page }: ListPage<ResultSort>) {
  const id = expressionBuilder<DB & { t: Mentoring }, "t">().ref("t.id");
  const groups = isWide(filter) ? groupsOf(db, sort) : null;
  if (groups) {
    const rowsOf = (groupId: Expression<string>) =>
      db
        .selectFrom("Mentoring as t")
        .where(({ eb }) => eb(groups.column, "=", groupId))
        .where(isAskedFor(filter))
        .select("t.id");
    return pageOfGroups(db, groups, rowsOf, id, page);
  }
  return pageSorted(
    db
      .selectFrom("Mentoring as t")
      .$if(sort === "order", (query) => query.innerJoin("Order as o", "o.id", "t.orderId"))
      .$if(sort === "customer", (query) =>
        query.innerJoin("Order as o", "o.id", "t.orderId").innerJoin("Customer as c", "c.id", "o.customerId"),
      )
      .$if(OF_PEOPLE.includes(sort), (query) => query.innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId"))
      .$if(sort === "mentor", (query) => query.innerJoin("Mentor as mo", "mo.userId", "t.mentorId"))
      .$if(sort === "mentorReportedOn", (query) =>
        query.leftJoin("MentorReport as r", (join) => join.onRef("r.mentoringId", "=", "t.id").on("r.submittedAt", "is not", null)),
      )
      .where(isAskedFor(filter))
      .select("t.id"),
    id,
    sortOf(sort),
    page,
  );
}

/** Sort orders by what the list says of the person. */
const OF_PEOPLE: readonly ResultSort[] = ["mentee", "employeeNo", "department"];

/** What a filter asks of an interview `t`. */
function isAskedFor({ orderIds, customerId, mentorId, from, until, status, q, publicNos = [] }: ResultFilter): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { t: Mentoring }, "t">();
  const conditions: Expression<SqlBool>[] = [];
  if (orderIds) conditions.push(eb("t.orderId", "=", anyOf(orderIds)));
  if (customerId)
    conditions.push(eb("t.orderId", "in", eb.selectFrom("Order").select("Order.id").where("Order.customerId", "=", customerId)));
  if (mentorId) conditions.push(eb("t.mentorId", "=", mentorId));
  if (from) conditions.push(eb("t.startAt", ">=", from));
  if (until) conditions.push(eb("t.startAt", "<", until));
  if (status) conditions.push(eb("t.status", "=", status));
  if (q) {
    // By what the lists say of the person. Two indexes, each asked on its own, instead of every interview with both conditions.
    const found = eb
      .selectFrom("Mentoring as f")
      .innerJoin("OrderMentee as p", "p.id", "f.orderMenteeId")
      .select("f.id")
      .where(({ ref }) => isFoundByIndex(q, ref("p.searchText")))
      .union(eb.selectFrom("Mentoring as f").select("f.id").where("f.publicNo", "=", anyOf(publicNos)));
    conditions.push(eb("t.id", "in", found));
  }
  return eb.and(conditions);
}

/** For admins alone: no scope reads these rows but its own, which is everybody's. */
export const mentoringResultReads = (db: Db) => ({
  list: (filter: ResultFilter, page: ListPage<ResultSort>) =>
    selectResults(db)
      .innerJoin(selectPage(db, filter, page).as("p"), "p.id", "t.id")
      .select("p.sortKey")
      .orderBy(({ ref }) => inOrder(ref("p.sortKey"), page.direction, true))
      .orderBy(({ ref }) => inOrder(ref("p.id"), page.direction))
      .execute(),

  one: (id: string) => firstOf(selectResults(db).where("t.id", "=", id)),

  /** How many there are; null beyond `most`, because counting goes through all of them. */
  async count(filter: ResultFilter, most: number): Promise<number | null> {
    const some = db
      .selectFrom("Mentoring as t")
      .where(isAskedFor(filter))
      .select("t.id")
      .limit(most + 1);
    const { count } = await db
      .selectFrom(some.as("s"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count > most ? null : count;
  },

  /**
   * The earliest first, for a file, with the answers. Of the survey and the report only what is a number, a day or a code: their texts are read
   * in other places by other people.
   */
  batch(filter: ResultFilter, { limit, after }: { limit: number; after?: ResultKey | undefined }) {
    let page = selectResults(db)
      .where(isAskedFor(filter))
      .select(["m.satisfaction", "m.easeOfTalking", "m.goalProgress", "m.selfEfficacyBefore", "m.selfEfficacyAfter", "m.nps", "m.wantNext"])
      .select(["r.themes", "r.orgIssueTags", "r.referral", "r.emergency", "r.jobCardUsed", "r.informedConsentDone"])
      .orderBy("t.startAt")
      .orderBy("t.id")
      .limit(limit);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("t.startAt", "t.id"), ">", tuple(after.startAt, after.id)));
    return page.execute();
  },
});
