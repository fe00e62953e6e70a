import type { LinkPurpose, LinkState } from "@knotter/domain/link";
import type { Client } from "./client";
import { linkColumns } from "./link.reads";
import type { LinkRow, NewLink } from "./link.row";
import { firstOf, join, rowsOf, sql } from "./sql";

async function insert(client: Client, links: readonly NewLink[], revokedAt: Date | null): Promise<void> {
  const rows = links.map(
    (link) =>
      sql`(${link.id}::uuid, ${link.purpose}::"LinkPurpose", ${link.tokenHash}, ${link.email}, ${link.role}::"Role", ${link.userId}::uuid, ${link.orderMenteeId}::uuid, ${link.orderId}::uuid, ${link.createdAt}::timestamptz, ${link.expiresAt}::timestamptz, ${revokedAt}::timestamptz)`,
  );
  await rowsOf(
    client,
    sql`INSERT INTO "LinkToken" ("id", "purpose", "tokenHash", "email", "role", "userId", "orderMenteeId", "orderId", "createdAt", "expiresAt", "revokedAt") VALUES ${join(rows)}`,
  );
}

export const linkWrites = (client: Client) => ({
  /**
   * Makes links that open a door, at most one of each purpose and address: an older one is taken back. Whoever calls this holds a lock
   * that stands for the address (its counter of attempts, its row on the list, its account), else two links made at once stay open.
   */
  async open(links: readonly NewLink[]): Promise<void> {
    if (links.length === 0) return;
    const now = links[0]?.createdAt ?? null;
    const pairs = links.map((link) => sql`(${link.email}, ${link.purpose}::"LinkPurpose")`);
    await rowsOf(
      client,
      sql`UPDATE "LinkToken" SET "revokedAt" = ${now} WHERE "usedAt" IS NULL AND "revokedAt" IS NULL AND ("email", "purpose") IN (${join(pairs)})`,
    );
    await insert(client, links, null);
  },

  /** Does the same work for an address that gets no mail: the clock tells nothing about who is known. It opens nothing and names nobody. */
  async openNone(link: NewLink): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "LinkToken" SET "revokedAt" = ${link.createdAt} WHERE "usedAt" IS NULL AND "revokedAt" IS NULL AND ("email", "purpose") IN ((${link.email}, ${link.purpose}::"LinkPurpose"))`,
    );
    await insert(client, [{ ...link, email: "", userId: null, orderMenteeId: null, orderId: null }], link.createdAt);
  },

  /**
   * Uses the link up, if it still can be: of fifty who hold the same token, the first one gets the row and the others null.
   * A transaction that is rolled back gives it back.
   */
  use: (tokenHash: string, purpose: LinkPurpose, now: Date): Promise<LinkRow | null> =>
    firstOf<LinkRow>(
      client,
      sql`UPDATE "LinkToken" SET "usedAt" = ${now}
          WHERE "tokenHash" = ${tokenHash} AND "purpose" = ${purpose}::"LinkPurpose" AND "usedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > ${now}
          RETURNING ${linkColumns}`,
    ),

  /** Takes back what is still open for this account: all of it, or of these purposes. */
  async revokeOf(userId: string, now: Date, purposes: readonly LinkPurpose[] | null = null): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "LinkToken" SET "revokedAt" = ${now} WHERE "userId" = ${userId}::uuid AND "usedAt" IS NULL AND "revokedAt" IS NULL
            AND (${purposes as string[] | null}::text[] IS NULL OR "purpose"::text = ANY(${purposes as string[] | null}::text[]))`,
    );
  },

  /** The links that were mailed together for one change of address, with the account locked behind them. */
  async emailChange(userId: string, createdAt: Date): Promise<(Pick<LinkState, "usedAt" | "revokedAt"> & { email: string })[]> {
    await rowsOf(client, sql`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`);
    return rowsOf(
      client,
      sql`SELECT "email", "usedAt", "revokedAt" FROM "LinkToken" WHERE "userId" = ${userId}::uuid AND "purpose" = 'email_change' AND "createdAt" = ${createdAt}`,
    );
  },
});
