import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import type { MailType } from "@knotter/domain/mail";
import { ORDER_STATUSES, type OrderStatus } from "@knotter/domain/order";
import type { ChecklistFacts } from "@knotter/domain/order-checklist";
import type { OrderSnapshot } from "@knotter/domain/order-snapshot";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { isCustomerOf } from "../customer/customer";
import type { Customer, DB, Order } from "../generated/tables";
import { inOrder, pageSorted, placeOf, type SortBy } from "../keyset";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";
import { isFound } from "../search";
import { conditionColumns } from "./conditions";
import { latestSnapshot } from "./snapshot";
import { isOnList, sumOf } from "./tally";

/** An order as an admin and the company look at it. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrder>["execute"]>>[number];
/**
 * The same with its progress; of interviews, only those that the caller may know of. `snapshot`: of the end of the last month that is told;
 * null for admins, and before the first one.
 */
export type OrderProgressRow = Awaited<ReturnType<ReturnType<typeof withProgress>["execute"]>>[number];
export type CustomerOrderRow = Awaited<ReturnType<ReturnType<typeof orderDetailReads>["ofCustomer"]>>[number];
/** An entry of the audit trail that says what became of an order. `actorName` null: nobody with a name, Knotter itself. */
export type OrderHistoryRow = Awaited<ReturnType<ReturnType<typeof orderDetailReads>["history"]>>[number];

export interface OrderFilter {
  status?: readonly OrderStatus[] | undefined;
  customerId?: string | undefined;
  questionSetId?: string | undefined;
  q?: string | undefined;
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

export type OrderSort = "newest" | "endsSoon" | "orderNo" | "name" | "customer" | "status" | "bookingClosesOn";

function sortOf(sort: OrderSort): SortBy {
  const { ref } = expressionBuilder<DB & { o: Order; c: Customer }, "o" | "c">();
  switch (sort) {
    case "newest":
      return { by: ref("o.startsOn"), kind: "day" };
    case "endsSoon":
      return { by: ref("o.endsOn"), kind: "day" };
    case "bookingClosesOn":
      return { by: ref("o.bookingClosesOn"), kind: "day" };
    case "orderNo":
    case "name":
      return { by: ref(`o.${sort}`), kind: "text" };
    case "customer":
      return { by: ref("c.name"), kind: "text" };
    case "status":
      return { by: placeOf(ref("o.status"), ORDER_STATUSES), kind: "number" };
  }
}

const conditions = conditionColumns.map((column) => `o.${column}` as const);

const selectOrder = (db: Db) =>
  db
    .selectFrom("Order as o")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .select(["o.id", "o.orderNo", "o.customerId", "c.name as customerName", "c.status as customerStatus", "c.kThreshold"])
    .select(conditions)
    .select(["o.status", "o.version", "o.createdAt", "o.updatedAt"]);

/** Orders, and what a page of them was sorted by. */
const selectPage = (orders: ReturnType<typeof selectOrder>, sort: SortBy, page: Omit<ListPage<string>, "sort">) =>
  pageSorted(orders, expressionBuilder<DB & { o: Order }, "o">().ref("o.id"), sort, page);

/** The orders `o` of customers `c` that a list shows. */
function matches(scope: Scope, { status, customerId, questionSetId, q, from, to }: OrderFilter): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { o: Order; c: Customer }, "o" | "c">();
  const conditions = [isCustomerOf(scope, eb.ref("o.customerId"))];
  if (status && status.length > 0) conditions.push(eb("o.status", "=", anyOf(status)));
  if (customerId) conditions.push(eb("o.customerId", "=", customerId));
  if (questionSetId) conditions.push(eb("o.questionSetId", "=", questionSetId));
  if (from) conditions.push(eb("o.endsOn", ">=", from));
  if (to) conditions.push(eb("o.startsOn", "<=", to));
  if (q) conditions.push(isFound(q, eb.ref("o.searchText"), eb.ref("c.searchText")));
  return eb.and(conditions);
}

/**
 * The numbers of an order `o` that the caller may know of. Admins: of who is on the list, and of all interviews. A company: of everybody, because that
 * somebody has left would say that the person had registered; of interviews, at L1 and above, those that were booked at such a level: who booked while
 * only totals were shared is not told afterwards. At L0 it knows of none as they are now: its figures are those of the last snapshot.
 */
function selectProgress(scope: Scope) {
  const { eb, lit } = expressionBuilder<DB & { o: Order }, "o">();
  const isAdmin = scope.kind === "all";
  const known = (all: "booked" | "done", visible: "visibleBooked" | "visibleDone") =>
    isAdmin ? sumOf(all) : eb.case().when("o.disclosureLevel", "<>", word("L0")).then(sumOf(visible)).else(lit(0)).end().$castTo<number>();
  return expressionBuilder<DB & { o: Order }, "o">()
    .selectFrom("OrderTally as w")
    .whereRef("w.orderId", "=", "o.id")
    .where(isAdmin ? isOnList() : lit(true))
    .select(({ eb: tally }) => [
      sumOf("people").as("listed"),
      sumOf("people", tally("w.status", "in", oneOf("listed", "invited", "temporary"))).as("unregistered"),
      sumOf("people", tally("w.status", "=", word("active"))).as("registered"),
      known("booked", "visibleBooked").as("booked"),
      known("done", "visibleDone").as("done"),
      sumOf("granted").as("granted"),
      sumOf("used").as("used"),
    ]);
}

const withProgress = (db: Db, scope: Scope, page: ReturnType<typeof selectPage>) =>
  db
    .with(
      (cte) => cte("page").materialized(),
      () => page,
    )
    .selectFrom("page as o")
    .crossJoinLateral(() => selectProgress(scope).as("l"))
    .selectAll("o")
    .selectAll("l")
    .select(({ ref }) => {
      const snapshot: AliasableExpression<OrderSnapshot | null> = scope.kind === "all" ? sql`NULL` : latestSnapshot(ref("o.id"));
      return snapshot.as("snapshot");
    });

export const orderDetailReads = (db: Db) => ({
  /** One statement, whatever the number of orders on the page. */
  list(scope: Scope, filter: OrderFilter, { sort, ...page }: ListPage<OrderSort>) {
    const orders = selectPage(selectOrder(db).where(matches(scope, filter)), sortOf(sort), page);
    return withProgress(db, scope, orders)
      .orderBy((eb) => inOrder(eb.ref("o.sortKey"), page.direction))
      .orderBy((eb) => inOrder(eb.ref("o.id"), page.direction))
      .execute();
  },

  async count(scope: Scope, filter: OrderFilter): Promise<number> {
    const { count } = await db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .where(matches(scope, filter))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Outside the scope is NOT_FOUND. */
  async require(scope: Scope, id: string): Promise<OrderRow> {
    const row = await firstOf(
      selectOrder(db)
        .where("o.id", "=", id)
        .where((eb) => isCustomerOf(scope, eb.ref("o.customerId"))),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  async requireWithProgress(scope: Scope, id: string): Promise<OrderProgressRow> {
    const order = selectOrder(db)
      .where("o.id", "=", id)
      .where((eb) => isCustomerOf(scope, eb.ref("o.customerId")))
      .select(sql<unknown>`null`.as("sortKey"));
    const row = await firstOf(withProgress(db, scope, order));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The facts for the checklist of an order. A mentor counts who can be booked at all, whatever the quota. */
  async checklistFacts(orderId: string, today: LocalDate): Promise<Omit<ChecklistFacts, "bookingClosesOn">> {
    const row = await firstOf(
      db
        .selectFrom("Order as o")
        .where("o.id", "=", orderId)
        .select(({ eb, exists, or, selectFrom }) => [
          selectFrom("OrderMentor as r")
            .innerJoin("Mentor as m", "m.userId", "r.mentorId")
            .whereRef("r.orderId", "=", "o.id")
            .where("r.removedAt", "is", null)
            .where(({ ref }) => ref("m.enabled"))
            .where(({ ref }) => ref("m.profileComplete"))
            .where("m.registrationVerifiedAt", "is not", null)
            .where("m.registrationExpiresOn", ">=", today)
            .where(({ eb, not, ref }) => not(eb("o.customerId", "=", sql<string>`any(${ref("m.conflictCustomerIds")})`)))
            .select(({ fn }) => fn.countAll<number>().as("n"))
            .$asScalar()
            .$notNull()
            .as("mentors"),
          selectFrom("OrderTally as w")
            .whereRef("w.orderId", "=", "o.id")
            .where(isOnList())
            .select(sumOf("people").as("n"))
            .$asScalar()
            .$notNull()
            .as("mentees"),
          or([
            eb("o.questionSetId", "is not", null),
            exists(selectFrom("QuestionSet as q").where("q.retiredAt", "is", null).select("q.id")),
          ])
            .$castTo<boolean>()
            .as("questions"),
        ]),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  async customerExists(scope: Scope, customerId: string): Promise<boolean> {
    if (scope.kind === "customer" && scope.customerId !== customerId) return false;
    if (scope.kind !== "all" && scope.kind !== "customer") return false;
    return (await firstOf(db.selectFrom("Customer").select("id").where("id", "=", customerId))) !== null;
  },

  ofCustomer(scope: Scope, customerId: string, after: { on: LocalDate; id: string } | undefined, limit: number) {
    const page = db
      .selectFrom("Order as o")
      .where("o.customerId", "=", customerId)
      .where((eb) => isCustomerOf(scope, eb.ref("o.customerId")))
      .select(["o.id", "o.orderNo", "o.name", "o.startsOn", "o.endsOn", "o.status"])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("OrderReport as r")
            .where(({ ref }) => sql<SqlBool>`${ref("r.orderIds")} @> ARRAY[${ref("o.id")}]`)
            .where("r.status", "=", word("published"))
            .select("r.id"),
        )
          .$castTo<boolean>()
          .as("reportPublished"),
      )
      .orderBy("o.startsOn", "desc")
      .orderBy("o.id", "desc")
      .limit(limit);
    if (!after) return page.execute();
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple("o.startsOn", "o.id"), "<", tuple(after.on, after.id))).execute();
  },

  /**
   * What a company may know of the mails: that a round went out and when, one row for all of it. How many it reached would say how many
   * have not registered; to whom, all the more. Where registrations are not shown, invitations are no round: one to a single person goes
   * out only if the person has no account. The subject of a free mail is the one that was typed: each reader's own may hold a count.
   */
  rounds(
    { id: orderId, showRegistration }: Pick<OrderRow, "id" | "showRegistration">,
    { type, after, limit }: { type?: MailType | undefined; after?: { startAt: Date; id: string } | undefined; limit: number },
  ) {
    let mails = db
      .selectFrom("Mail as ml")
      .where("ml.orderId", "=", orderId)
      .where(({ and, eb, or, ref }) => {
        const told = [
          eb("ml.type", "=", word("hr_report_published")),
          and([
            eb("ml.type", "=", word("manual_mail")),
            eb(sql<string>`${ref("ml.facts")}->>'audience'`, "in", oneOf("all_mentees", "hrstaff")),
          ]),
        ];
        return or(showRegistration ? [...told, eb("ml.type", "=", word("mentee_register"))] : told);
      })
      .select(({ fn, ref, selectFrom }) => [
        sql<string>`(array_agg(${ref("ml.id")} ORDER BY ${ref("ml.id")}))[1]`.as("id"),
        "ml.type",
        "ml.queuedAt",
        fn
          .coalesce(
            selectFrom("MailCampaign as c")
              .where("c.id", "=", sql<string>`(array_agg(${ref("ml.campaignId")}))[1]`)
              .select("c.subject")
              .$asScalar(),
            fn.min<string | null>("ml.subject"),
          )
          .as("subject"),
      ])
      .groupBy(["ml.type", "ml.queuedAt"]);
    if (type) mails = mails.where("ml.type", "=", type);
    const page = db.selectFrom(mails.as("r")).selectAll().orderBy("r.queuedAt", "desc").orderBy("r.id", "desc").limit(limit);
    if (!after) return page.execute();
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple("r.queuedAt", "r.id"), "<", tuple(after.startAt, after.id))).execute();
  },

  /** What was changed about an order, newest first; keyset on (at, id). That somebody has looked at its people is no change. */
  history(orderId: string, actions: readonly string[], after: { startAt: Date; id: string } | undefined, limit: number) {
    const page = db
      .selectFrom("AuditLog as a")
      .leftJoin("Admin as ad", "ad.userId", "a.actorId")
      .leftJoin("HrStaff as hr", "hr.userId", "a.actorId")
      .where("a.entity", "=", word("Order"))
      .where("a.entityId", "=", orderId)
      .where("a.action", "=", anyOf(actions))
      .select(["a.id", "a.at", "a.action", "a.diff"])
      .select(({ fn }) => fn.coalesce("ad.name", "hr.name").as("actorName"))
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .limit(limit);
    if (!after) return page.execute();
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple("a.at", "a.id"), "<", tuple(after.startAt, after.id))).execute();
  },

  /** The next interviews of the order, from which the reminders to come follow. */
  nextMentorings: (orderId: string, now: Date, limit: number): Promise<{ id: string; publicNo: string; startAt: Date }[]> =>
    db
      .selectFrom("Mentoring")
      .select(["id", "publicNo", "startAt"])
      .where("orderId", "=", orderId)
      .where("status", "=", word("reserved"))
      .where("startAt", ">", now)
      .orderBy("startAt")
      .orderBy("id")
      .limit(limit)
      .execute(),
});
