import type { Invitee } from "@knotter/domain/invitation";
import type { Client } from "./client";
import { firstOf, rowsOf, sql } from "./sql";

export interface InviteeRow extends Invitee {
  orderMenteeId: string;
  email: string;
  name: string;
}

export const invitationWrites = (client: Client) => ({
  /** The people of the list, all or these, in one order under their locks: of two who invite at once the second sees what the first did. */
  lock(orderId: string, ids: readonly string[] | null): Promise<InviteeRow[]> {
    return rowsOf<InviteeRow>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."email", om."name", om."status"::text AS "status", om."menteeId" IS NOT NULL AS "hasAccount", om."inviteBounced" AS "bounced",
                 om."lastInviteMailAt", om."inviteCount"
          FROM "OrderMentee" om WHERE om."orderId" = ${orderId}::uuid AND (${ids as string[] | null}::uuid[] IS NULL OR om."id" = ANY(${ids as string[] | null}::uuid[]))
          ORDER BY om."id" FOR UPDATE`,
    );
  },

  /** How many of these are places on the list of the order. */
  async countPlaces(orderId: string, ids: readonly string[]): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "OrderMentee" WHERE "orderId" = ${orderId}::uuid AND "id" = ANY(${ids as string[]}::uuid[])`,
    );
    return row?.count ?? 0;
  },

  /** A company's wish, for `takeAsked`. No places: the whole list. */
  async ask(wish: { orderId: string; places: readonly string[]; resend: boolean; requestedById: string; now: Date }): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "InvitationRequest" ("orderId", "places", "resend", "requestedById", "requestedAt")
          VALUES (${wish.orderId}::uuid, ${wish.places as string[]}::uuid[], ${wish.resend}, ${wish.requestedById}::uuid, ${wish.now})`,
    );
  },

  /** The oldest wish that nobody has seen to, which is this transaction's from now on. Null: there is none. */
  takeAsked(now: Date): Promise<{ orderId: string; places: string[]; resend: boolean; open: boolean } | null> {
    return firstOf(
      client,
      sql`UPDATE "InvitationRequest" r SET "doneAt" = ${now}
          FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."id" = r."orderId" AND r."id" = (
            SELECT "id" FROM "InvitationRequest" WHERE "doneAt" IS NULL ORDER BY "requestedAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED
          )
          RETURNING r."orderId", r."places", r."resend", (o."status" = 'active' AND c."status" IN ('active', 'prospect')) AS "open"`,
    );
  },

  async invited(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await rowsOf(
      client,
      sql`UPDATE "OrderMentee" SET "status" = CASE WHEN "status" = 'listed' THEN 'invited' ELSE "status" END, "invitedAt" = coalesce("invitedAt", ${now}),
            "lastInviteMailAt" = ${now}, "inviteCount" = "inviteCount" + 1 WHERE "id" = ANY(${ids as string[]}::uuid[])`,
    );
  },

  /** The last invitation of each of these people. */
  lastMails(ids: readonly string[]): Promise<{ id: string; orderMenteeId: string }[]> {
    return rowsOf(
      client,
      sql`SELECT m."id", i."orderMenteeId" FROM unnest(${ids as string[]}::uuid[]) AS i("orderMenteeId")
          CROSS JOIN LATERAL (SELECT ml."id" FROM "Mail" ml WHERE ml."dedupeKey" LIKE 'mentee_register/' || i."orderMenteeId"::text || '/%' ORDER BY ml."queuedAt" DESC, ml."id" DESC LIMIT 1) m`,
    );
  },
});
