import type { Invitee } from "@knotter/domain/invitation";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export interface InviteeRow extends Invitee {
  orderMenteeId: string;
  email: string;
  name: string;
}

/** What a company has asked for, and how far it has come. */
export interface AskedInvitation {
  id: string;
  orderId: string;
  /** Places on the list; none: all of them. */
  places: string[];
  resend: boolean;
  /** The last place of the list that was seen to. */
  position: string | null;
  /** Failures since the last slice that was done. */
  attempts: number;
  open: boolean;
}

export const invitationWrites = (client: Client) => ({
  /**
   * The people of the list, all or these, in one order under their locks: of two who invite at once the second sees what the first did. Of a
   * slice: the next ones after the last place of the one before.
   */
  lock(orderId: string, ids: readonly string[] | null, slice?: { after: string | null; limit: number }): Promise<InviteeRow[]> {
    return rowsOf<InviteeRow>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."email", om."name", om."status"::text AS "status", om."menteeId" IS NOT NULL AS "hasAccount", om."inviteBounced" AS "bounced",
                 om."lastInviteMailAt", om."inviteCount"
          FROM "OrderMentee" om WHERE om."orderId" = ${orderId}::uuid AND (${ids as string[] | null}::uuid[] IS NULL OR om."id" = ANY(${ids as string[] | null}::uuid[]))
            AND (${slice?.after ?? null}::uuid IS NULL OR om."id" > ${slice?.after ?? null}::uuid)
          ORDER BY om."id" LIMIT ${slice?.limit ?? null}::bigint FOR UPDATE`,
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

  /** The wish that has waited longest for its next slice, under its lock. Null: none is due, or somebody else is at it. */
  takeAsked(now: Date): Promise<AskedInvitation | null> {
    return firstOf<AskedInvitation>(
      client,
      sql`SELECT r."id", r."orderId", r."places", r."resend", r."position", r."attempts", (o."status" = 'active' AND c."status" IN ('active', 'prospect')) AS "open"
          FROM "InvitationRequest" r JOIN "Order" o ON o."id" = r."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          WHERE r."doneAt" IS NULL AND coalesce(r."nextTryAt" <= ${now}, true)
          ORDER BY coalesce(r."nextTryAt", r."requestedAt"), r."id" LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
    );
  },

  /** A slice of a wish is done, up to this place of the list; the next one comes after those of the others. Null: it was the last. */
  async proceeded(id: string, position: string | null, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "InvitationRequest" SET "attempts" = 0, "position" = coalesce(${position}::uuid, "position"), "nextTryAt" = ${now},
            "doneAt" = ${position === null ? now : null} WHERE "id" = ${id}::uuid`,
    );
  },

  /** A slice has failed, and is tried again then. */
  async failed(id: string, attempts: number, nextTryAt: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "InvitationRequest" SET "attempts" = ${attempts}::int, "nextTryAt" = ${nextTryAt} WHERE "id" = ${id}::uuid AND "doneAt" IS NULL`,
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
