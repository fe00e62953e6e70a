import { AppError } from "@knotter/domain/errors";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

/** A place on the list of an order, whether or not its person has an account. */
export interface PlaceRow {
  orderMenteeId: string;
  orderId: string;
  customerId: string;
  menteeId: string | null;
  status: OrderMenteeStatus;
  used: number;
  max: number;
  endsOn: LocalDate;
}

/** Mails that only make sense while the person is on the list. */
const MAILS_OF_THE_LIST = ["mentee_register", "manual_mail", "mentoring_remind", "mentoring_remind_1hour", "report_remind"];

export const orderPersonWrites = (client: Client) => ({
  /**
   * Locks the place of a person in an order: the first lock of every change of bookings. `id` is her account, or the place itself where she
   * has none (or HR is not told whether she has). Throws NOT_FOUND outside of the scope.
   */
  async lock(scope: Scope, id: string, orderId: string): Promise<PlaceRow> {
    const within =
      scope.kind === "all"
        ? sql`true`
        : scope.kind === "customer"
          ? sql`o."customerId" = ${scope.customerId}::uuid`
          : scope.kind === "mentee"
            ? sql`om."menteeId" = ${scope.menteeId}::uuid`
            : sql`false`;
    const row = await firstOf<PlaceRow>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."orderId", o."customerId", om."menteeId", om."status"::text AS "status", om."usedCount" AS "used", om."maxCount" AS "max",
            o."endsOn"::text AS "endsOn"
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE om."orderId" = ${orderId}::uuid AND (om."menteeId" = ${id}::uuid OR om."id" = ${id}::uuid) AND ${within} FOR UPDATE OF om`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** 仮登録 → 本登録 on every list that has her. */
  async activate(menteeId: string, now: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`UPDATE "OrderMentee" SET "status" = 'active', "registeredAt" = ${now}
          WHERE "menteeId" = ${menteeId}::uuid AND "status" IN ('listed', 'invited', 'temporary') RETURNING "id"`,
    );
    return rows.map(({ id }) => id);
  },

  /** Off the list; what is waiting to be sent to her because of it, and her open invitations, go with it. */
  async withdraw(place: Pick<PlaceRow, "orderMenteeId" | "orderId" | "menteeId">, reason: string | null, now: Date): Promise<void> {
    const { count } = await client.prisma.orderMentee.updateMany({
      where: { id: place.orderMenteeId, status: { not: "withdrawn" } },
      data: { status: "withdrawn", withdrawnAt: now, withdrawnReason: reason },
    });
    if (count === 0) throw new AppError("ALREADY_DONE");
    await client.prisma.linkToken.updateMany({
      where: { orderMenteeId: place.orderMenteeId, usedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    if (place.menteeId === null) return;
    await client.prisma.mail.updateMany({
      where: {
        orderId: place.orderId,
        toUserId: place.menteeId,
        type: { in: MAILS_OF_THE_LIST },
        status: { in: ["draft", "scheduled", "queued"] },
      },
      data: { status: "canceled" },
    });
  },

  /** What the company's list says of her, on each of her places. Throws UNPROCESSABLE for a number that a colleague has. */
  async saveListed(
    menteeId: string,
    values: { employeeNo?: string | null | undefined; department?: string | null | undefined },
  ): Promise<void> {
    if (values.employeeNo) {
      const taken = await firstOf(
        client,
        sql`SELECT 1 FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
            WHERE om."employeeNo" = ${values.employeeNo} AND (om."menteeId" IS NULL OR om."menteeId" <> ${menteeId}::uuid)
              AND o."customerId" IN (SELECT mine."customerId" FROM "OrderMentee" mo JOIN "Order" mine ON mine."id" = mo."orderId" WHERE mo."menteeId" = ${menteeId}::uuid)
            LIMIT 1`,
      );
      if (taken) throw new AppError("UNPROCESSABLE", { fieldErrors: { employeeNo: ["EMPLOYEE_NO_TAKEN"] } });
    }
    await client.prisma.orderMentee.updateMany({
      where: { menteeId },
      data: {
        ...(values.employeeNo === undefined ? {} : { employeeNo: values.employeeNo }),
        ...(values.department === undefined ? {} : { department: values.department }),
      },
    });
  },
});
