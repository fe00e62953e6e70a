import type { Invitee } from "@knotter/domain/invitation";
import type { Client } from "./client";
import { rowsOf, sql } from "./sql";

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
