import type { ProgramType } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { ReportRow } from "@knotter/domain/report-table";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, type SqlBool, sql, type UpdateObject } from "kysely";
import type { ReportTexts } from "../column-types";
import { isCustomerOf } from "../customer/customer";
import type { OrderReportStatus } from "../generated/enums.kysely";
import type { DB, HrStaff, OrderReport, User } from "../generated/tables";
import { anyOf, type Db, firstOf, json, onlyColumns, word } from "../query";

export type { ReportTexts } from "../column-types";

/** An order that a report is about; `kThreshold` is the customer's. */
export type ReportOrderRow = Awaited<ReturnType<ReturnType<typeof orderReportReads>["requireOrders"]>>[number];
/**
 * A report without what it was made of. `fromBefore`: its numbers are from before periods were told once; `periodIds`: the periods that it
 * tells of; `reviewedBy`: the name of the admin who read it through.
 */
export type OrderReportRow = Awaited<ReturnType<ReturnType<typeof selectReport>["execute"]>>[number];
/**
 * A report on a list: which orders, how far it has come, and whether the reader has not opened it yet. `movedAt`: when it was published; of a
 * draft, when it was changed last.
 */
export type ListedReportRow = Awaited<ReturnType<ReturnType<typeof orderReportReads>["list"]>>[number];

export interface ReportFilter {
  customerId?: string | undefined;
  orderId?: string | undefined;
  status?: OrderReportStatus | undefined;
}

export interface NewReport {
  customerId: string;
  orderIds: readonly string[];
  kThreshold: number;
  sections: readonly ReportRow[];
  periodIds: readonly string[];
}

interface ReportedOrder {
  customerId: string;
  startsOn: LocalDate;
  programType: ProgramType;
}

const selectReport = (db: Db) =>
  db
    .selectFrom("OrderReport as r")
    .select([
      "r.id",
      "r.customerId",
      "r.orderIds",
      "r.status",
      "r.kThreshold",
      "r.asOf",
      "r.sections",
      "r.periodIds",
      "r.texts",
      "r.version",
    ])
    .select(["r.reviewedAt", "r.publishedAt"])
    .select(({ eb, fn, lit, selectFrom }) => [
      eb(fn<number>("cardinality", ["r.people"]), ">", lit(0))
        .$castTo<boolean>()
        .as("fromBefore"),
      selectFrom("Admin as a").whereRef("a.userId", "=", "r.reviewedById").select("a.name").as("reviewedBy"),
    ]);

const isOf = (column: Expression<string[]>, orderIds: readonly string[]) => sql<SqlBool>`${column} = ${orderIds}::uuid[]`;

/** The company reads the reports `r` that are published, an admin also the others. Nobody else reads reports. */
function isReadable(scope: Scope): Expression<SqlBool> {
  const { and, eb, lit } = expressionBuilder<DB & { r: OrderReport }, "r">();
  if (scope.kind !== "customer") return lit(scope.kind === "all");
  return and([eb("r.customerId", "=", scope.customerId), eb("r.status", "=", word("published"))]);
}

/** HR staff `h` of a company who may read reports and can sign in: who has not accepted the invitation yet has no way in. */
function isReader(customerId: string): Expression<SqlBool> {
  const { and, eb, not, ref } = expressionBuilder<DB & { h: HrStaff; u: User }, "h" | "u">();
  return and([
    eb("h.customerId", "=", customerId),
    ref("h.canViewReport"),
    eb("u.emailVerifiedAt", "is not", null),
    not(ref("u.disabled")),
    eb("u.deletedAt", "is", null),
  ]);
}

const selectReaders = (db: Db, customerId: string) =>
  db.selectFrom("HrStaff as h").innerJoin("User as u", "u.id", "h.userId").where(isReader(customerId));

export const orderReportReads = (db: Db) => ({
  /** All of the orders, each of them in scope and of one customer; else NOT_FOUND, without saying which. */
  async requireOrders(scope: Scope, orderIds: readonly string[]) {
    const rows = await db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .where("o.id", "=", anyOf(orderIds))
      .where((eb) => isCustomerOf(scope, eb.ref("o.customerId")))
      .select(["o.id", "o.customerId", "o.orderNo", "o.name", "o.startsOn", "o.endsOn", "o.reportPeriodEnds", "o.disclosureLevel as level"])
      .select(["o.programType", "o.showRegistration", "c.kThreshold"])
      .orderBy("o.startsOn")
      .orderBy("o.orderNo")
      .execute();
    const customers = new Set(rows.map(({ customerId }) => customerId));
    if (rows.length !== orderIds.length || customers.size !== 1) throw new AppError("NOT_FOUND");
    return rows;
  },

  groupsOf: (customerId: string): Promise<{ id: string; orderIds: string[] }[]> =>
    db.selectFrom("ReportGroup").select(["id", "orderIds"]).where("customerId", "=", customerId).orderBy("id").limit(1000).execute(),

  /** The latest published report of exactly these orders. */
  published: (orderIds: readonly string[]): Promise<OrderReportRow | null> =>
    firstOf(
      selectReport(db)
        .where(({ ref }) => sql<SqlBool>`${ref("r.orderIds")} @> ${orderIds}::uuid[]`)
        .where(({ ref }) => isOf(ref("r.orderIds"), orderIds))
        .where("r.status", "=", word("published"))
        .orderBy("r.publishedAt", "desc")
        .orderBy("r.id", "desc")
        .limit(1),
    ),

  /**
   * What a report may be held against: the latest published one of the company on an order of the same type, whose orders all ended before
   * this day, one of them within a year of it; published by this instant, so that the answer of a published report stays the same. Never one from before periods were
   * published once.
   */
  before: ({ customerId, startsOn, programType }: ReportedOrder, publishedBy: Date): Promise<OrderReportRow | null> =>
    firstOf(
      selectReport(db)
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom("Order as o")
              .where(({ eb, ref }) => eb("o.id", "=", sql<string>`any(${ref("r.orderIds")})`))
              .select(({ fn }) => fn.max("o.endsOn").as("endsOn"))
              .having(({ fn, eb }) => fn<boolean>("bool_and", [eb("o.programType", "=", programType)]))
              .as("last"),
          (join) => join.onTrue(),
        )
        .where("r.customerId", "=", customerId)
        .where("r.status", "=", word("published"))
        .where("r.publishedAt", "<=", publishedBy)
        .where(({ eb, fn, lit }) => eb(fn<number>("cardinality", ["r.people"]), "=", lit(0)))
        .where("last.endsOn", "<", startsOn)
        .where(({ ref }) => sql<SqlBool>`${ref("last.endsOn")} + 366 >= ${startsOn}::date`)
        .orderBy("last.endsOn", "desc")
        .orderBy("r.publishedAt", "desc")
        .orderBy("r.id", "desc")
        .limit(1),
    ),

  /** How many people have come to an interview of these orders until now, each once. */
  async cameUntilNow(orderIds: readonly string[]): Promise<number> {
    const { people } = await db
      .selectFrom("Mentoring")
      .where("orderId", "=", anyOf(orderIds))
      .where("status", "=", word("done"))
      .select(({ fn }) => fn.count<number>("menteeId").distinct().as("people"))
      .executeTakeFirstOrThrow();
    return people;
  },

  open: (orderIds: readonly string[]): Promise<OrderReportRow | null> =>
    firstOf(
      selectReport(db)
        .where(({ ref }) => isOf(ref("r.orderIds"), orderIds))
        .where("r.status", "<>", word("published")),
    ),

  /** The latest of each set of orders, and what is not published yet; newest first, keyset on (movedAt, id). */
  list(
    scope: Scope,
    userId: string,
    { customerId, orderId, status, after, limit }: ReportFilter & { after?: { startAt: Date; id: string } | undefined; limit: number },
  ) {
    let reports = db
      .selectFrom("OrderReport as r")
      .innerJoin("Customer as c", "c.id", "r.customerId")
      .where(isReadable(scope))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("OrderReport as n")
              .where("r.status", "=", word("published"))
              .where("n.status", "=", word("published"))
              .whereRef("n.customerId", "=", "r.customerId")
              .whereRef("n.orderIds", "=", "r.orderIds")
              .where(({ eb, refTuple }) => eb(refTuple("n.publishedAt", "n.id"), ">", refTuple("r.publishedAt", "r.id")))
              .select("n.id"),
          ),
        ),
      )
      .select(["r.id", "r.orderIds", "r.customerId", "c.name as customerName", "r.status", "r.asOf", "r.publishedAt"])
      .select(({ and, eb, exists, fn, not, selectFrom }) => [
        fn.coalesce("r.publishedAt", "r.updatedAt").as("movedAt"),
        and([
          eb("r.status", "=", word("published")),
          not(exists(selectFrom("OrderReportView as v").where("v.userId", "=", userId).whereRef("v.reportId", "=", "r.id").select("v.id"))),
        ])
          .$castTo<boolean>()
          .as("unread"),
        selectFrom("Order as o")
          .where(({ eb, ref }) => eb("o.id", "=", sql<string>`any(${ref("r.orderIds")})`))
          .select(({ ref }) =>
            sql<{ id: string; orderNo: string; name: string; startsOn: LocalDate; endsOn: LocalDate }[]>`json_agg(json_build_object(
              'id', ${ref("o.id")}, 'orderNo', ${ref("o.orderNo")}, 'name', ${ref("o.name")}, 'startsOn', ${ref("o.startsOn")}, 'endsOn', ${ref("o.endsOn")})
              ORDER BY ${ref("o.startsOn")}, ${ref("o.orderNo")})`.as("orders"),
          )
          .$asScalar()
          .$notNull()
          .as("orders"),
      ]);
    if (customerId) reports = reports.where("r.customerId", "=", customerId);
    if (orderId) reports = reports.where(({ ref }) => sql<SqlBool>`${ref("r.orderIds")} @> ARRAY[${orderId}::uuid]`);
    if (status) reports = reports.where("r.status", "=", status);
    const page = db.selectFrom(reports.as("l")).selectAll().orderBy("l.movedAt", "desc").orderBy("l.id", "desc").limit(limit);
    if (!after) return page.execute();
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple("l.movedAt", "l.id"), "<", tuple(after.startAt, after.id))).execute();
  },

  /** How many get a mail when a report of the company is published. */
  async readerCount(customerId: string): Promise<number> {
    const { count } = await selectReaders(db, customerId)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /**
   * What people wrote to the admins and allowed to be passed on to their company, of these orders; without who wrote it and when, in an
   * order that says nothing. `people`: how many wrote them.
   */
  async sharedComments(orderIds: readonly string[]): Promise<{ people: number; comments: string[] }> {
    const { people, comments } = await db
      .selectFrom("Mentoring as t")
      .innerJoin("MenteeReport as m", "m.mentoringId", "t.id")
      .where("t.orderId", "=", anyOf(orderIds))
      .where("t.status", "=", word("done"))
      .where("m.submittedAt", "is not", null)
      .where(({ ref }) => ref("m.shareCommentWithHr"))
      .where("m.commentToOffice", "<>", word(""))
      .select(({ fn, ref }) => [
        fn.count<number>("t.menteeId").distinct().as("people"),
        sql<string[] | null>`array_agg(${ref("m.commentToOffice")} ORDER BY md5(${ref("m.id")}::text))`.as("comments"),
      ])
      .executeTakeFirstOrThrow();
    return { people, comments: comments ?? [] };
  },

  async hasSeen(userId: string, reportId: string): Promise<boolean> {
    const row = await firstOf(db.selectFrom("OrderReportView").select("id").where("userId", "=", userId).where("reportId", "=", reportId));
    return row !== null;
  },

  /** The people of a report from before periods were told once, by their rows in the lists; of all others nobody. */
  async peopleOf(reportId: string): Promise<string[]> {
    const row = await firstOf(db.selectFrom("OrderReport").select("people").where("id", "=", reportId));
    return row?.people ?? [];
  },

  /** By how many people each of these published reports differs from a set of people. */
  async differences(people: readonly string[], reports: { customerId: string } | { seenBy: string }): Promise<number[]> {
    const rows = await db
      .selectFrom("OrderReport as r")
      .where(({ and, eb, selectFrom }) =>
        "seenBy" in reports
          ? eb("r.id", "in", selectFrom("OrderReportView as v").where("v.userId", "=", reports.seenBy).select("v.reportId"))
          : and([eb("r.customerId", "=", reports.customerId), eb("r.status", "=", word("published"))]),
      )
      .select(({ ref }) =>
        sql<number>`cardinality(${ref("r.people")}) + ${people.length}::int
          - 2 * (SELECT count(*) FROM unnest(${ref("r.people")}) AS p WHERE p = ANY(${people}::uuid[]))::int`.as("difference"),
      )
      .execute();
    return rows.map(({ difference }) => difference);
  },
});

type Version = Pick<OrderReportRow, "id" | "version">;
type By = { actorId: string; now: Date };

/** Numbers or texts that nobody has reviewed. */
const UNREVIEWED = onlyColumns("OrderReport", { status: "draft" as const, reviewedAt: null, reviewedById: null });

/** VERSION_CONFLICT for whoever comes second. */
async function change(db: Db, { id, version }: Version, values: UpdateObject<DB, "OrderReport">, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("OrderReport")
    .set(onlyColumns("OrderReport", values))
    .set({ version: (eb) => eb("version", "+", 1), updatedAt: now })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("status", "<>", word("published"))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
}

export const orderReportWrites = (db: Db) => ({
  /** Reports and groups of one company are made one after the other: each is checked against all others. */
  async lockReports(customerId: string): Promise<void> {
    await db.selectFrom("Customer").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
  },

  /** What a person may be shown depends on what the same person has seen: the calls of one viewer queue here. */
  async lockViewer(userId: string): Promise<void> {
    await db.selectFrom("User").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  },

  async createDraft({ customerId, orderIds, kThreshold, sections, periodIds }: NewReport, { actorId, now }: By): Promise<string> {
    const { id } = await db
      .insertInto("OrderReport")
      .values({
        customerId,
        orderIds: [...orderIds],
        kThreshold,
        asOf: now,
        sections: json(sections),
        periodIds: [...periodIds],
        createdById: actorId,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Takes the numbers again. */
  refresh: (report: Version, { kThreshold, sections, periodIds }: NewReport, now: Date): Promise<void> =>
    change(
      db,
      report,
      { kThreshold, asOf: now, sections: json(sections), periodIds: [...periodIds], basis: json<unknown>({}), people: [], ...UNREVIEWED },
      now,
    ),

  write: (report: Version, texts: ReportTexts, now: Date): Promise<void> => change(db, report, { texts: json(texts), ...UNREVIEWED }, now),

  review: (report: Version, { actorId, now }: By): Promise<void> =>
    change(db, report, { status: "reviewed", reviewedAt: now, reviewedById: actorId }, now),

  /** From here on a trigger refuses changes of the row. */
  publish: (report: Version, { actorId, now }: By): Promise<void> =>
    change(db, report, { status: "published", publishedAt: now, publishedById: actorId }, now),

  /** Sets of orders of which something has been told. */
  async publishedSets(customerId: string): Promise<string[][]> {
    const rows = await db
      .selectFrom("OrderReport")
      .select("orderIds")
      .distinct()
      .where("customerId", "=", customerId)
      .where("status", "=", word("published"))
      .execute();
    return rows.map(({ orderIds }) => orderIds);
  },

  /** Records that this person has been shown this report. */
  async noteView({ id, orderIds }: Pick<OrderReportRow, "id" | "orderIds">, userId: string, now: Date): Promise<void> {
    await db
      .insertInto("OrderReportView")
      .values({ userId, reportId: id, orderIds, at: now })
      .onConflict((conflict) => conflict.columns(["userId", "reportId"]).doNothing())
      .execute();
  },

  /** Who gets a mail when a report of the company is published. */
  async readersOf(customerId: string): Promise<string[]> {
    const rows = await selectReaders(db, customerId).select("h.userId").orderBy("h.userId").execute();
    return rows.map(({ userId }) => userId);
  },

  async createGroup({ customerId, orderIds }: { customerId: string; orderIds: readonly string[] }, { actorId, now }: By): Promise<string> {
    const { id } = await db
      .insertInto("ReportGroup")
      .values({ customerId, orderIds: [...orderIds], createdById: actorId, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});
