import type { LedgerKind } from "@knotter/domain/ledger";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";
import { enrolmentColumns } from "./order.reads";
import type { EnrolmentRow } from "./order.row";

export interface LockedEnrolment extends EnrolmentRow {
  user: { disabled: boolean; temporaryRegister: boolean; name: string | null };
}

export const orderWrites = (client: Client) => ({
  /**
   * Takes the first lock of every change of bookings: the mentee's row in the order, and for a booking her own row too, because
   * how many interviews she may have ahead of her is counted over all her orders. Her tabs and devices queue here. The order itself is
   * held lightly: who ends or shortens it (`lockOrder`) waits for this booking, and a booking that waited for her reads what became of it.
   * Without `orderId` the order is chosen in which this mentor receives her (then: count left, ends soonest; of those that are over, the
   * latest).
   */
  async lockEnrolment({
    menteeId,
    orderId,
    mentorId,
  }: {
    menteeId: string;
    orderId?: string | undefined;
    mentorId: string;
  }): Promise<LockedEnrolment | null> {
    return firstOf<LockedEnrolment>(
      client,
      sql`SELECT ${enrolmentColumns},
            jsonb_build_object('disabled', u."disabled", 'temporaryRegister', me."temporaryRegisterFlag", 'name', me."name") AS "user"
          FROM "OrderMentee" om
          JOIN "Order" o ON o."id" = om."orderId"
          JOIN "Customer" c ON c."id" = o."customerId"
          JOIN "Mentee" me ON me."userId" = om."menteeId"
          JOIN "User" u ON u."id" = me."userId"
          LEFT JOIN "OrderMentor" omr ON omr."orderId" = o."id" AND omr."mentorId" = ${mentorId}::uuid AND omr."removedAt" IS NULL
          WHERE om."menteeId" = ${menteeId}::uuid AND om."status" IN ('active', 'temporary') AND (${orderId ?? null}::uuid IS NULL OR o."id" = ${orderId ?? null}::uuid)
          ORDER BY (om."status" = 'active') DESC, (o."status" = 'active') DESC, (omr."mentorId" IS NOT NULL) DESC, (om."usedCount" < om."maxCount") DESC,
            CASE WHEN o."status" = 'active' THEN o."endsOn" END, o."endsOn" DESC, om."id"
          LIMIT 1 FOR UPDATE OF om FOR NO KEY UPDATE OF me FOR KEY SHARE OF o`,
    );
  },

  /** Locks the row of an enrolment that a mentoring already names (move, cancel), and holds its order like a booking. */
  async lockEnrolmentOf(orderMenteeId: string): Promise<{ used: number; max: number }> {
    const row = await firstOf<{ used: number; max: number }>(
      client,
      sql`SELECT om."usedCount" AS "used", om."maxCount" AS "max" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE om."id" = ${orderMenteeId}::uuid FOR UPDATE OF om FOR KEY SHARE OF o`,
    );
    return row ?? { used: 0, max: 0 };
  },

  /** After repeated absences new bookings in this order wait for the admins. The row is locked already by whoever calls. */
  async holdBookings(orderMenteeId: string, now: Date): Promise<void> {
    await client.prisma.orderMentee.update({ where: { id: orderMenteeId }, data: { bookingHeldAt: now } });
  },

  /** Bookings go on, in all orders of the person. */
  async releaseBookings(menteeId: string): Promise<void> {
    await client.prisma.orderMentee.updateMany({ where: { menteeId, bookingHeldAt: { not: null } }, data: { bookingHeldAt: null } });
  },

  /**
   * Before an order ends or becomes shorter: waits for every booking and move that is under way in it, and lets none begin. Last in the
   * order of locks: whoever has it takes no lock of people or mentors any more.
   */
  async lockOrder(orderId: string): Promise<void> {
    await firstOf(client, sql`SELECT "id" FROM "Order" WHERE "id" = ${orderId}::uuid FOR UPDATE`);
  },

  /**
   * Bookings of an order with a total cap queue here, so that the cap cannot be passed by two people at once. Each of them holds the order
   * lightly already: a heavier lock would have them wait for each other.
   */
  async lockCap(orderId: string): Promise<void> {
    await firstOf(client, sql`SELECT "id" FROM "Order" WHERE "id" = ${orderId}::uuid FOR NO KEY UPDATE`);
  },

  /**
   * Books counts: one ledger row and the running total together. `delta` as in the ledger: -1 uses one, +1 gives it back.
   * The CHECK constraint refuses an overdraft.
   */
  async book(entry: {
    orderMenteeId: string;
    mentoringId: string | null;
    kind: "grant" | "reserve" | "release" | "forfeit" | "adjust";
    delta: number;
    reason?: string | undefined;
    actorId: string | null;
    at: Date;
  }): Promise<{ used: number; max: number }> {
    const usedDelta = entry.kind === "grant" ? 0 : -entry.delta;
    const maxDelta = entry.kind === "grant" ? entry.delta : 0;
    const row = await firstOf<{ used: number; max: number }>(
      client,
      sql`WITH entry AS (
            INSERT INTO "LedgerEntry" ("orderMenteeId", "mentoringId", "kind", "delta", "reason", "actorId", "at")
            VALUES (${entry.orderMenteeId}::uuid, ${entry.mentoringId}::uuid, ${entry.kind}::"LedgerKind", ${entry.delta}, ${entry.reason ?? null}, ${entry.actorId}::uuid, ${entry.at})
          )
          UPDATE "OrderMentee" SET "usedCount" = "usedCount" + ${usedDelta}::int, "maxCount" = "maxCount" + ${maxDelta}::int
          WHERE "id" = ${entry.orderMenteeId}::uuid RETURNING "usedCount" AS "used", "maxCount" AS "max"`,
    );
    return row as { used: number; max: number };
  },

  /** The same for many interviews at once. */
  async bookAll(
    entries: readonly { orderMenteeId: string; mentoringId: string; kind: LedgerKind; delta: number }[],
    { actorId, at }: { actorId: string | null; at: Date },
  ): Promise<void> {
    if (entries.length === 0) return;
    await firstOf(
      client,
      sql`WITH wanted AS MATERIALIZED (
            SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS w("orderMenteeId" uuid, "mentoringId" uuid, "kind" text, "delta" int)
          ), entry AS (
            INSERT INTO "LedgerEntry" ("orderMenteeId", "mentoringId", "kind", "delta", "actorId", "at")
            SELECT "orderMenteeId", "mentoringId", "kind"::"LedgerKind", "delta", ${actorId}::uuid, ${at}::timestamptz FROM wanted
          )
          UPDATE "OrderMentee" om SET "usedCount" = om."usedCount" - d."used", "maxCount" = om."maxCount" + d."granted"
          FROM (SELECT "orderMenteeId", coalesce(sum("delta") FILTER (WHERE "kind" <> 'grant'), 0)::int AS "used",
                       coalesce(sum("delta") FILTER (WHERE "kind" = 'grant'), 0)::int AS "granted" FROM wanted GROUP BY "orderMenteeId") d
          WHERE om."id" = d."orderMenteeId"`,
    );
  },
});
