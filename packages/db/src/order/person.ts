import { AppError } from "@knotter/domain/errors";
import type { MailType } from "@knotter/domain/mail";
import type { HrMenteeStatus, UsageFilter } from "@knotter/domain/mentee";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { ProgressCounts } from "@knotter/domain/order-progress";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB, OrderMentee } from "../generated/tables";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";
import { isFound } from "../search";
import { isNumberTaken } from "./employee-number";
import { sumOf } from "./tally";

/** A person on a list of HR's own company, as far as HR may be told at all; cut once more by the view. */
export type HrMenteeRow = Awaited<ReturnType<ReturnType<typeof orderPersonReads>["hrList"]>>[number];

export interface HrListFilter {
  orderIds: readonly string[];
  status?: HrMenteeStatus | undefined;
  usage?: UsageFilter | undefined;
  q?: string | undefined;
  department?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** A place `om` on a list. HR may know of interviews that were booked at L1 or more: under that the company was promised not to be told. */
const place = () => expressionBuilder<DB & { om: OrderMentee }, "om">();

function hasStatus(status: HrMenteeStatus): Expression<SqlBool> {
  const { and, eb, lit, or } = place();
  switch (status) {
    case "unregistered":
      return eb("om.status", "in", oneOf("listed", "invited", "temporary"));
    case "registered":
      return eb("om.status", "=", word("active"));
    case "withdrawn":
      return eb("om.status", "=", word("withdrawn"));
    case "notBooked":
      return and([eb("om.visibleReservedCount", "=", lit(0)), eb("om.visibleDoneCount", "=", lit(0))]);
    case "bookedOrDone":
      return or([eb("om.visibleReservedCount", ">", lit(0)), eb("om.visibleDoneCount", ">", lit(0))]);
    case "booked":
      return and([eb("om.visibleReservedCount", ">", lit(0)), eb("om.visibleDoneCount", "=", lit(0))]);
    case "done":
      return eb("om.visibleDoneCount", ">", lit(0));
  }
}

export const orderPersonReads = (db: Db) => ({
  /** The orders of HR's company whose lists HR works with: all that have begun to exist for it, or the one that is named. */
  async hrOrders(scope: Scope, orderId: string | undefined) {
    if (scope.kind !== "customer") return [];
    const orders = db
      .selectFrom("Order")
      .select(["id as orderId", "disclosureLevel as level", "showRegistration"])
      .where("customerId", "=", scope.customerId);
    return (orderId ? orders.where("id", "=", orderId) : orders.where("status", "not in", oneOf("draft", "canceled"))).execute();
  },

  /** The people of these orders, as they were listed; keyset on the id. */
  async hrList(scope: Scope, { orderIds, status, usage, q, department, after, limit }: HrListFilter) {
    const customerId = scope.kind === "customer" ? scope.customerId : null;
    if (customerId === null || orderIds.length === 0) return [];
    let page = db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .where("om.orderId", "=", anyOf(orderIds))
      .where("o.customerId", "=", customerId)
      .select(["om.id as orderMenteeId", "om.menteeId", "om.orderId", "o.orderNo", "o.name as orderName", "o.disclosureLevel as level"])
      .select(["o.showRegistration", "om.name", "om.employeeNo", "om.department", "om.status", "om.registeredAt", "om.maxCount as max"])
      // What was promised at a booking is kept when the order's level rises.
      .select(({ ref }) => jsonBuildObject({ reserved: ref("om.visibleReservedCount"), done: ref("om.visibleDoneCount") }).as("visible"))
      .orderBy("om.id")
      .limit(limit);
    if (status) page = page.where(hasStatus(status));
    if (usage) page = page.where(hasStatus(usage));
    if (q) page = page.where(({ ref }) => isFound(q, ref("om.hrSearchText")));
    if (department) page = page.where("om.department", "=", department);
    if (after) page = page.where("om.id", ">", after);
    return page.execute();
  },

  /** How many are listed, registered, booked and done, over whole orders: a count never follows a filter, nor an interview that was booked at L0. */
  async hrCounts(scope: Scope, orderIds: readonly string[]): Promise<ProgressCounts> {
    if (scope.kind !== "customer" || orderIds.length === 0) return { listed: 0, unregistered: 0, registered: 0, booked: 0, done: 0 };
    return db
      .selectFrom("OrderTally as w")
      .innerJoin("Order as o", "o.id", "w.orderId")
      .where("w.orderId", "=", anyOf(orderIds))
      .where("o.customerId", "=", scope.customerId)
      .select(({ eb }) => [
        sumOf("people").as("listed"),
        sumOf("people", eb("w.status", "in", oneOf("listed", "invited", "temporary"))).as("unregistered"),
        sumOf("people", eb("w.status", "=", word("active"))).as("registered"),
        sumOf("visibleBooked").as("booked"),
        sumOf("visibleDone").as("done"),
      ])
      .executeTakeFirstOrThrow();
  },
});

/** Mails that only make sense while the person is on the list. */
const MAILS_OF_THE_LIST: readonly MailType[] = [
  "mentee_register",
  "manual_mail",
  "mentoring_remind",
  "mentoring_remind_1hour",
  "report_remind",
];

export const orderPersonWrites = (db: Db) => ({
  /**
   * Locks the place of a person in an order: the first lock of every change of bookings. `id` is the account, or the place itself where the
   * person has none (or HR is not told whether there is one). Throws NOT_FOUND outside of the scope.
   */
  async lock(scope: Scope, id: string, orderId: string) {
    const row = await firstOf(
      db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .select(["om.id as orderMenteeId", "om.orderId", "o.customerId", "om.menteeId", "om.status", "om.usedCount as used"])
        .select(["om.maxCount as max", "o.endsOn"])
        .where("om.orderId", "=", orderId)
        .where(({ eb, or }) => or([eb("om.menteeId", "=", id), eb("om.id", "=", id)]))
        .where(({ eb, lit }) => {
          if (scope.kind === "customer") return eb("o.customerId", "=", scope.customerId);
          return scope.kind === "mentee" ? eb("om.menteeId", "=", scope.menteeId) : lit(scope.kind === "all");
        })
        .forUpdate("om"),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** 仮登録 → 本登録 on every list that has the mentee. */
  async activate(menteeId: string, now: Date): Promise<string[]> {
    const rows = await db
      .updateTable("OrderMentee")
      .set({ status: "active", registeredAt: now })
      .where("menteeId", "=", menteeId)
      .where("status", "in", oneOf("listed", "invited", "temporary"))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Takes the person off the list, together with open invitations and the mails that wait to be sent because of it. */
  async withdraw(
    { orderMenteeId, orderId, menteeId }: { orderMenteeId: string; orderId: string; menteeId: string | null },
    { reason, byId }: { reason: string | null; byId: string | null },
    now: Date,
  ): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("OrderMentee")
      .set({ status: "withdrawn", withdrawnAt: now, withdrawnReason: reason, withdrawnById: byId })
      .where("id", "=", orderMenteeId)
      .where("status", "<>", word("withdrawn"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("ALREADY_DONE");
    await db
      .updateTable("LinkToken")
      .set({ revokedAt: now })
      .where("orderMenteeId", "=", orderMenteeId)
      .where("usedAt", "is", null)
      .where("revokedAt", "is", null)
      .execute();
    if (menteeId === null) return;
    await db
      .updateTable("Mail")
      .set({ status: "canceled" })
      .where("orderId", "=", orderId)
      .where("toUserId", "=", menteeId)
      .where("type", "=", anyOf(MAILS_OF_THE_LIST))
      .where("status", "in", oneOf("draft", "scheduled", "queued"))
      .execute();
  },

  /** How somebody has left the list, and where they would stand today. `erased`: their data is gone. The caller has locked the place. */
  withdrawalOf: (orderMenteeId: string) =>
    db
      .selectFrom("OrderMentee as om")
      .leftJoin("User as u", "u.id", "om.menteeId")
      .leftJoin("Mentee as m", "m.userId", "om.menteeId")
      .select(["om.withdrawnAt", "om.inviteCount"])
      .select(({ and, eb, fn, lit, not, or, ref }) => [
        eb("om.menteeId", "is not", null).$castTo<boolean>().as("hasAccount"),
        fn
          .coalesce(and([not(ref("m.temporaryRegisterFlag").$castTo<boolean>()), eb("m.name", "is not", null)]), lit(false))
          .$castTo<boolean>()
          .as("registered"),
        fn
          .coalesce(eb("om.withdrawnById", "=", ref("om.menteeId")), lit(false))
          .$castTo<boolean>()
          .as("leftThemselves"),
        fn.coalesce(ref("u.disabled"), lit(false)).$castTo<boolean>().as("disabled"),
        fn
          .coalesce(or([eb("u.deletedAt", "is not", null), eb("om.email", "like", word("%@erased.invalid"))]), lit(false))
          .$castTo<boolean | null>()
          .as("erased"),
      ])
      .where("om.id", "=", orderMenteeId)
      .executeTakeFirstOrThrow(),

  /**
   * Puts somebody back on the list. Links of invitations that the withdrawal has made useless open again, as long as they are valid. The
   * caller has locked the place.
   */
  async restore(
    orderMenteeId: string,
    status: Exclude<OrderMenteeStatus, "withdrawn">,
    withdrawnAt: Date | null,
    now: Date,
  ): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("OrderMentee")
      .set({
        status,
        withdrawnAt: null,
        withdrawnReason: null,
        withdrawnById: null,
        registeredAt: ({ fn, ref, val }) => (status === "active" ? fn.coalesce("registeredAt", val(now)) : ref("registeredAt")),
      })
      .where("id", "=", orderMenteeId)
      .where("status", "=", word("withdrawn"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("ALREADY_DONE");
    if (withdrawnAt === null) return;
    await db
      .updateTable("LinkToken")
      .set({ revokedAt: null })
      .where("orderMenteeId", "=", orderMenteeId)
      .where("purpose", "=", word("signup"))
      .where("usedAt", "is", null)
      .where("revokedAt", "=", withdrawnAt)
      .where("expiresAt", ">", now)
      .execute();
  },

  /** What the company's list says of the mentee, on each of the mentee's places. Throws UNPROCESSABLE for a number that a colleague has. */
  async saveListed(
    menteeId: string,
    { employeeNo, department }: { employeeNo?: string | null | undefined; department?: string | null | undefined },
  ): Promise<void> {
    if (employeeNo) {
      const places = await db.selectFrom("OrderMentee").select("id").where("menteeId", "=", menteeId).execute();
      if (await isNumberTaken(db, { places: places.map(({ id }) => id), employeeNo }))
        throw new AppError("UNPROCESSABLE", { fieldErrors: { employeeNo: ["EMPLOYEE_NO_TAKEN"] } });
    }
    if (employeeNo === undefined && department === undefined) return;
    await db
      .updateTable("OrderMentee")
      .set({ employeeNo, department, version: (eb) => eb("version", "+", 1) })
      .where("menteeId", "=", menteeId)
      .execute();
  },
});
