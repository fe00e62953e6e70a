import { AppError, impossible } from "@knotter/domain/errors";
import type { HrMenteeStatus, UsageFilter } from "@knotter/domain/mentee";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { isCustomerOf } from "../customer/customer";
import type { DB, OrderMentee } from "../generated/tables";
import { listedAddress } from "../order/listed-address";
import { isNarrowed, type OrderMenteeFilter } from "../order/people";
import { anyOf, type Db, json, oneOf, word } from "../query";

/** One person on the list of an order. */
export type ListedRow = Awaited<ReturnType<ReturnType<typeof exportReads>["listed"]>>[number];
/**
 * One person for HR: counted from interviews whose own level allows it, so that a level raised later opens nothing. From L1 `used`, of interviews
 * booked or done (a count that an absence or a late cancellation used up would say that there was one); from L2 `doneAt`; from L3 `summaries`,
 * approved ones alone.
 */
export type DisclosedListedRow = Awaited<ReturnType<ReturnType<typeof exportReads>["disclosed"]>>[number];

/** The end of a batch: the order of its last row, and that row's place on the list. */
export interface ListedKey {
  orderId: string;
  placeId: string;
}

export interface NewExport {
  actorId: string;
  actorRole: string;
  operation: string;
  fileName: string;
  /** By what it was narrowed: ids, days and codes, never a name. */
  filters: Record<string, unknown>;
  reason?: string | undefined;
  encoding: string;
  ip: string | null;
  requestId: string;
  startedAt: Date;
}

/** The next people after a key, order by order, as the index of (orderId, id) sorts them. */
const selectListed = (db: Db, orderIds: readonly string[], { limit, key }: { limit: number; key?: ListedKey | undefined }) => {
  const page = db
    .selectFrom("OrderMentee as om")
    .innerJoin("Order as o", "o.id", "om.orderId")
    .select([
      "om.orderId",
      "o.orderNo",
      "o.name as orderName",
      "om.id as placeId",
      "om.name",
      "om.employeeNo",
      "om.department",
      "om.status",
    ])
    .where("om.orderId", "=", anyOf(orderIds))
    .orderBy("om.orderId")
    .orderBy("om.id")
    .limit(limit);
  if (!key) return page;
  return page.where(({ eb, refTuple, tuple }) => eb(refTuple("om.orderId", "om.id"), ">", tuple(key.orderId, key.placeId)));
};

/** What is disclosed of somebody's interviews `s`. */
interface Disclosed {
  booked: boolean | null;
  done: boolean | null;
}

/**
 * By person, in the words of HR's filter. What it may ask at all is decided before (domain/mentee.ts). Who has left stays among the
 * others: a row that is missing would tell as much as the column that HR may not have.
 */
function having(status: HrMenteeStatus | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { om: OrderMentee; s: Disclosed }, "om" | "s">();
  const booked = eb.fn.coalesce("s.booked", eb.lit(false));
  const done = eb.fn.coalesce("s.done", eb.lit(false));
  switch (status) {
    case undefined:
      return eb.lit(true);
    case "withdrawn":
      return eb("om.status", "=", word("withdrawn"));
    case "registered":
      return eb("om.status", "=", word("active"));
    case "unregistered":
      return eb("om.status", "in", oneOf("listed", "invited", "temporary"));
    case "notBooked":
      return eb.and([eb.not(booked), eb.not(done)]);
    case "bookedOrDone":
      return eb.or([booked, done]);
    case "booked":
      return eb.and([booked, eb.not(done)]);
    case "done":
      return done;
    default:
      return impossible(status);
  }
}

export const exportReads = (db: Db) => ({
  /** The orders that are asked for, each in scope; else NOT_FOUND. Without ids: all orders of the scope. */
  async orders(scope: Scope, wanted: { orderIds?: readonly string[] | undefined; customerId?: string | undefined }) {
    let orders = db
      .selectFrom("Order as o")
      .select(["o.id", "o.name", "o.disclosureLevel as level", "o.showRegistration"])
      .where((eb) => isCustomerOf(scope, eb.ref("o.customerId")))
      .orderBy("o.id");
    if (wanted.orderIds) orders = orders.where("o.id", "=", anyOf(wanted.orderIds));
    if (wanted.customerId) orders = orders.where("o.customerId", "=", wanted.customerId);
    const rows = await orders.execute();
    if (wanted.orderIds && rows.length !== wanted.orderIds.length) throw new AppError("NOT_FOUND");
    return rows;
  },

  /** The next people behind a key. */
  listed(
    scope: Scope,
    orderIds: readonly string[],
    filter: OrderMenteeFilter,
    { now, limit, key }: { now: Date; limit: number; key?: ListedKey | undefined },
  ) {
    const page = selectListed(db, orderIds, { limit, key })
      .leftJoin("User as u", "u.id", "om.menteeId")
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom("Mentoring as t")
            .select(({ and, eb, fn }) => [
              fn
                .min("t.startAt")
                .filterWhere(and([eb("t.status", "=", word("reserved")), eb("t.startAt", ">=", now)]))
                .as("nextAt"),
              fn.max("t.startAt").filterWhere("t.status", "=", word("done")).as("lastDoneAt"),
            ])
            .whereRef("t.orderMenteeId", "=", "om.id")
            .as("s"),
        (join) => join.onTrue(),
      )
      .select(["om.nameKana", "om.jobTitle", "om.groupTag", "om.invitedAt", "om.inviteCount", "om.inviteBounced", "om.registeredAt"])
      .select(["om.maxCount as max", "om.usedCount as used", "s.nextAt", "s.lastDoneAt"])
      .select(({ fn, lit }) => [listedAddress().as("email"), fn.coalesce("u.disabled", lit(false)).as("disabled")]);
    return page.where(isNarrowed(scope, filter)).execute();
  },

  /** The same for HR. Nothing of an interview leaves from here that its level at booking does not allow. */
  disclosed: (
    scope: Scope,
    orderIds: readonly string[],
    {
      status,
      usage,
      ...listed
    }: { status?: HrMenteeStatus | undefined; usage?: UsageFilter | undefined } & Pick<OrderMenteeFilter, "q" | "departments">,
    { limit, key }: { limit: number; key?: ListedKey | undefined },
  ) =>
    selectListed(db, orderIds, { limit, key })
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom("Mentoring as t")
            .leftJoin("MentorReport as r", (join) =>
              join
                .onRef("r.mentoringId", "=", "t.id")
                .on("r.hrSummaryConsent", "=", word("approved"))
                .on("t.disclosureLevelAtBooking", "=", word("L3"))
                .on("t.status", "=", word("done")),
            )
            .select(({ and, eb, fn, ref }) => [
              fn.countAll<number>().filterWhere("t.status", "in", oneOf("reserved", "done")).as("used"),
              fn<boolean | null>("bool_or", [eb("t.status", "=", word("reserved"))]).as("booked"),
              fn<boolean | null>("bool_or", [eb("t.status", "=", word("done"))]).as("done"),
              fn
                .agg<Date[] | null>("array_agg", ["t.startAt"])
                .orderBy("t.startAt")
                .filterWhere(and([eb("t.status", "=", word("done")), eb("t.disclosureLevelAtBooking", ">=", word("L2"))]))
                .as("doneAt"),
              fn
                .agg<string[] | null>("array_agg", [sql`${ref("r.hrSummary")}::text`])
                .orderBy("t.startAt")
                .filterWhere("r.hrSummary", "is not", null)
                .as("summaries"),
            ])
            .whereRef("t.orderMenteeId", "=", "om.id")
            .where("t.disclosureLevelAtBooking", ">=", word("L1"))
            .as("s"),
        (join) => join.onTrue(),
      )
      .select(({ fn, lit }) => [
        fn.coalesce("s.used", lit(0)).as("used"),
        fn.coalesce("s.booked", lit(false)).as("booked"),
        fn.coalesce("s.done", lit(false)).as("done"),
        fn.coalesce("s.doneAt", sql<Date[]>`'{}'`).as("doneAt"),
        fn.coalesce("s.summaries", sql<string[]>`'{}'`).as("summaries"),
      ])
      .where(having(status))
      .where(having(usage))
      .where(isNarrowed(scope, listed))
      .execute(),
});

export const exportWrites = (db: Db) => ({
  /**
   * Whose exports count as one's own: a person's own ones; those of all service accounts of the same owner, revoked ones too, so that a new
   * account opens no new day. Locked one after the other: two that begin together are counted as two.
   */
  async lockExporters(actorId: string): Promise<string[]> {
    const siblings = db
      .selectFrom("ServiceAccount as s")
      .innerJoin("ServiceAccount as own", (join) => join.onRef("s.customerId", "is not distinct from", "own.customerId"))
      .where("own.id", "=", actorId)
      .select("s.id")
      .orderBy("s.id");
    const [first] = await siblings.limit(1).forNoKeyUpdate("s").execute();
    if (first) return (await siblings.execute()).map(({ id }) => id);
    await db.selectFrom("User").select("id").where("id", "=", actorId).forNoKeyUpdate().execute();
    return [actorId];
  },

  async countSince(actorIds: readonly string[], since: Date): Promise<number> {
    const { count } = await db
      .selectFrom("ExportLog")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("actorId", "=", anyOf(actorIds))
      .where("startedAt", ">=", since)
      .executeTakeFirstOrThrow();
    return count;
  },

  async start({
    actorId,
    actorRole,
    operation,
    fileName,
    filters,
    reason,
    encoding,
    ip,
    requestId,
    startedAt,
  }: NewExport): Promise<string> {
    const { id } = await db
      .insertInto("ExportLog")
      .values({ actorId, actorRole, operation, fileName, filters: json(filters), reason, encoding, ip, requestId, startedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The last byte has left. What is broken off never gets here: its `finishedAt` stays empty. */
  async finish(
    id: string,
    { rows, sha256, unmappable, finishedAt }: { rows: number; sha256: string; unmappable: readonly string[]; finishedAt: Date },
  ): Promise<void> {
    await db
      .updateTable("ExportLog")
      .set({ rows, sha256, unmappable: [...unmappable], finishedAt })
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .execute();
  },
});
