import { endOfDay, type LocalDate } from "@knotter/domain/tokyo";
import { type ReadClient, rowsOf, sql } from "./sql";

export const orderSnapshotWrites = (client: ReadClient) => ({
  /** Holidays from `from` on, as far as a month of snapshots has to know of them. */
  async holidaysFrom(from: LocalDate): Promise<Set<LocalDate>> {
    const rows = await rowsOf<{ date: LocalDate }>(
      client,
      sql`SELECT "date"::text AS "date" FROM "Holiday" WHERE "date" >= ${from}::date AND "date" < ${from}::date + 62`,
    );
    return new Set(rows.map(({ date }) => date));
  },

  /**
   * Writes how far the orders at L0 had come at the end of `asOf` (the last day of a month), for those that have no such row yet; returns for
   * how many. The facts are those of that instant as they are known now: reports that were handed in since are in, later bookings are not.
   * An order is told of until the month after its end, when its last reports have come.
   *
   * Who has left, and the interviews that were called off for it, stay counted: else a company could take a person off its list and
   * read in the next figure whether she had registered or booked.
   */
  async take(asOf: LocalDate, now: Date): Promise<number> {
    const end = endOfDay(asOf);
    const rows = await rowsOf<{ orderId: string }>(
      client,
      sql`WITH due AS MATERIALIZED (
            SELECT o."id", c."kThreshold" AS "k" FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
            WHERE o."disclosureLevel" = 'L0' AND o."status" NOT IN ('draft', 'canceled') AND o."startsOn" <= ${asOf}::date
              AND o."endsOn" >= date_trunc('month', ${asOf}::date) - interval '1 month'
              AND NOT EXISTS (SELECT 1 FROM "OrderSnapshot" s WHERE s."orderId" = o."id" AND s."asOf" >= ${asOf}::date)
          )
          INSERT INTO "OrderSnapshot" ("orderId", "asOf", "k", "invited", "others", "othersRegistered", "registered", "booked", "done", "takenAt")
          SELECT d."id", ${asOf}::date, d."k", l.*, ${now} FROM due d
          CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE p."invited")::int, count(*) FILTER (WHERE NOT p."invited")::int, count(*) FILTER (WHERE NOT p."invited" AND p."registered")::int,
                   count(*) FILTER (WHERE p."registered")::int, count(*) FILTER (WHERE p."booked")::int, count(*) FILTER (WHERE p."done")::int
            FROM (
              SELECT NOT om."addedByHr" AND (coalesce(om."invitedAt" < ${end}, false) OR coalesce(om."registeredAt" <= om."createdAt", false)) AS "invited",
                     coalesce(om."registeredAt" < ${end}, false) AS "registered", coalesce(v."booked", false) AS "booked", coalesce(v."done", false) AS "done"
              FROM "OrderMentee" om
              LEFT JOIN (
                SELECT t."orderMenteeId",
                       bool_or(t."status" IN ('reserved', 'done') OR (t."status" = 'canceled' AND (t."canceledAt" >= ${end} OR t."cancelReasonCode" = 'withdrawn'))
                         OR (t."status" = 'no_show' AND t."startAt" >= ${end})) AS "booked",
                       bool_or(t."status" = 'done' AND t."startAt" < ${end}) AS "done"
                FROM "Mentoring" t WHERE t."orderId" = d."id" AND t."createdAt" < ${end} GROUP BY t."orderMenteeId"
              ) v ON v."orderMenteeId" = om."id"
              WHERE om."orderId" = d."id" AND om."createdAt" < ${end}
            ) p
          ) l
          ON CONFLICT DO NOTHING RETURNING "orderId"`,
    );
    return rows.length;
  },
});
