import type { MailStatus } from "@knotter/domain/mail";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";

export const mailDeskWrites = (client: Client) => ({
  /**
   * Takes a mail back that has not left. What a runner has in hand, or may have handed over before, is not touched: it is told by the
   * status that comes back. Null: there is no such mail.
   */
  async cancel(
    id: string,
    byId: string,
    reason: string | null,
    now: Date,
  ): Promise<{ cancelled: boolean; status: MailStatus | "skipped" } | null> {
    const cancelled = await firstOf<{ status: MailStatus }>(
      client,
      sql`UPDATE "Mail" SET "status" = 'canceled', "canceledById" = ${byId}::uuid, "canceledAt" = ${now}, "cancelReason" = ${reason}
          WHERE "id" = ${id}::uuid AND "status" IN ('draft', 'scheduled', 'queued') RETURNING "status"::text AS "status"`,
    );
    if (cancelled) return { cancelled: true, status: cancelled.status };
    const row = await firstOf<{ status: MailStatus | "skipped" }>(
      client,
      sql`SELECT "status"::text AS "status" FROM "Mail" WHERE "id" = ${id}::uuid`,
    );
    return row && { cancelled: false, status: row.status };
  },
});
