import { NOTHING, type SnapshotCounts } from "@knotter/domain/order-snapshot";
import { endOfDay, type LocalDate } from "@knotter/domain/tokyo";
import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

/** Before every other id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export const orderSnapshotWrites = (client: ReadClient) => ({
  /** Holidays from `from` on, as far as a month of snapshots has to know of them. */
  async holidaysFrom(from: LocalDate): Promise<Set<LocalDate>> {
    const rows = await rowsOf<{ date: LocalDate }>(
      client,
      sql`SELECT "date"::text AS "date" FROM "Holiday" WHERE "date" >= ${from}::date AND "date" < ${from}::date + 62`,
    );
    return new Set(rows.map(({ date }) => date));
  },

  /** Orders at L0 of which the month that ended with `asOf` is to be told and is not yet: until the month after their end, when their last reports have come. */
  due(asOf: LocalDate): Promise<{ orderId: string; k: number }[]> {
    return rowsOf(
      client,
      sql`SELECT o."id" AS "orderId", c."kThreshold" AS "k" FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."disclosureLevel" = 'L0' AND o."status" NOT IN ('draft', 'canceled') AND o."startsOn" <= ${asOf}::date
            AND o."endsOn" >= date_trunc('month', ${asOf}::date) - interval '1 month'
            AND NOT EXISTS (SELECT 1 FROM "OrderSnapshot" s WHERE s."orderId" = o."id" AND s."asOf" >= ${asOf}::date)
          ORDER BY o."id"`,
    );
  },

  /**
   * How far up to `limit` people of an order had come at the end of `asOf` (the last day of a month), by id beyond one that was counted. The
   * facts are those of that instant as they are known now: reports that were handed in since are in, later bookings are not.
   *
   * Who has left, and the interviews that were called off for it, stay counted: else a company could take a person off its list and
   * read in the next figure whether she had registered or booked.
   */
  async count(orderId: string, asOf: LocalDate, after: string | null, limit: number): Promise<SnapshotCounts & { last: string | null }> {
    const end = endOfDay(asOf);
    const row = await firstOf<SnapshotCounts & { last: string | null }>(
      client,
      sql`SELECT count(*) FILTER (WHERE p."invited")::int AS "invited", count(*) FILTER (WHERE NOT p."invited")::int AS "others",
                 count(*) FILTER (WHERE NOT p."invited" AND p."registered")::int AS "othersRegistered", count(*) FILTER (WHERE p."registered")::int AS "registered",
                 count(*) FILTER (WHERE p."booked")::int AS "booked", count(*) FILTER (WHERE p."done")::int AS "done",
                 CASE WHEN count(*) = ${limit} THEN (array_agg(p."id" ORDER BY p."id" DESC))[1] END AS "last"
          FROM (
            SELECT om."id", NOT om."addedByHr" AND (coalesce(om."invitedAt" < ${end}, false) OR coalesce(om."registeredAt" <= om."createdAt", false)) AS "invited",
                   coalesce(om."registeredAt" < ${end}, false) AS "registered", coalesce(v."booked", false) AS "booked", coalesce(v."done", false) AS "done"
            FROM (
              SELECT * FROM "OrderMentee" WHERE "orderId" = ${orderId}::uuid AND "id" > ${after ?? NOBODY}::uuid AND "createdAt" < ${end} ORDER BY "id" LIMIT ${limit}
            ) om
            CROSS JOIN LATERAL (
              SELECT bool_or(t."status" IN ('reserved', 'done') OR (t."status" = 'canceled' AND (t."canceledAt" >= ${end} OR t."cancelReasonCode" = 'withdrawn'))
                       OR (t."status" = 'no_show' AND t."startAt" >= ${end})) AS "booked",
                     bool_or(t."status" = 'done' AND t."startAt" < ${end}) AS "done"
              FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND t."orderId" = ${orderId}::uuid AND t."createdAt" < ${end}
            ) v
          ) p`,
    );
    return row ?? { ...NOTHING, last: null };
  },

  /** Writes it, once: false where it was already. */
  async keep(orderId: string, asOf: LocalDate, k: number, counts: SnapshotCounts, now: Date): Promise<boolean> {
    const { invited, others, othersRegistered, registered, booked, done } = counts;
    const row = await firstOf<{ orderId: string }>(
      client,
      sql`INSERT INTO "OrderSnapshot" ("orderId", "asOf", "k", "invited", "others", "othersRegistered", "registered", "booked", "done", "takenAt")
          VALUES (${orderId}::uuid, ${asOf}::date, ${k}, ${invited}, ${others}, ${othersRegistered}, ${registered}, ${booked}, ${done}, ${now})
          ON CONFLICT DO NOTHING RETURNING "orderId"`,
    );
    return row !== null;
  },
});
