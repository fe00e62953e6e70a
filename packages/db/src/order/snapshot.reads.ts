import type { OrderSnapshot } from "@knotter/domain/order-snapshot";
import { firstOf, type ReadClient, type Sql, sql } from "../sql";

/** The latest snapshot of the order `o`, as one JSON value; null: none has been taken yet. */
export const latestSnapshot: Sql = sql`(SELECT json_build_object('asOf', s."asOf"::text, 'k', s."k", 'invited', s."invited", 'others', s."others",
    'othersRegistered', s."othersRegistered", 'registered', s."registered", 'booked', s."booked", 'done', s."done")
  FROM "OrderSnapshot" s WHERE s."orderId" = o."id" ORDER BY s."asOf" DESC LIMIT 1)`;

export const orderSnapshotReads = (client: ReadClient) => ({
  /** Of an order that has been asked for in the caller's scope before. */
  async latest(orderId: string): Promise<OrderSnapshot | null> {
    const row = await firstOf<{ snapshot: OrderSnapshot | null }>(
      client,
      sql`SELECT ${latestSnapshot} AS "snapshot" FROM "Order" o WHERE o."id" = ${orderId}::uuid`,
    );
    return row?.snapshot ?? null;
  },
});
