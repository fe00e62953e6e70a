import type { LinkPurpose, LinkState } from "@knotter/domain/link";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import { linkColumns } from "./link.reads";
import type { LinkRow, NewLink } from "./link.row";

/** Two thousand invitations are one statement of a few parameters. */
async function insert(client: Client, links: readonly NewLink[], revokedAt: Date | null): Promise<void> {
  const column = <Key extends keyof NewLink>(key: Key) => links.map((link) => link[key]);
  await rowsOf(
    client,
    sql`INSERT INTO "LinkToken" ("id", "purpose", "tokenHash", "email", "role", "userId", "orderMenteeId", "orderId", "createdAt", "expiresAt", "revokedAt")
        SELECT n."id", n."purpose"::"LinkPurpose", n."tokenHash", n."email", n."role"::"Role", n."userId", n."orderMenteeId", n."orderId", n."createdAt", n."expiresAt", ${revokedAt}::timestamptz
        FROM unnest(${column("id")}::uuid[], ${column("purpose")}::text[], ${column("tokenHash")}::text[], ${column("email")}::text[], ${column("role")}::text[],
                    ${column("userId")}::uuid[], ${column("orderMenteeId")}::uuid[], ${column("orderId")}::uuid[], ${column("createdAt")}::timestamptz[], ${column("expiresAt")}::timestamptz[])
          AS n("id", "purpose", "tokenHash", "email", "role", "userId", "orderMenteeId", "orderId", "createdAt", "expiresAt")`,
  );
}

/** Of the same address, purpose and account: that somebody wants an address does not take back what was mailed to its owner. */
async function takeBackOlder(client: Client, links: readonly NewLink[]): Promise<void> {
  await rowsOf(
    client,
    sql`UPDATE "LinkToken" l SET "revokedAt" = ${links[0]?.createdAt ?? null}
        FROM unnest(${links.map((link) => link.email)}::text[], ${links.map((link) => link.purpose)}::text[], ${links.map((link) => link.userId)}::uuid[]) AS n("email", "purpose", "userId")
        WHERE l."email" = n."email" AND l."purpose" = n."purpose"::"LinkPurpose" AND l."userId" IS NOT DISTINCT FROM n."userId"
          AND l."usedAt" IS NULL AND l."revokedAt" IS NULL`,
  );
}

export const linkWrites = (client: Client) => ({
  /**
   * Makes links that sign somebody in, at most one of each purpose, address and account: an older one is taken back. Whoever calls this holds a
   * lock that stands for the address (its counter of attempts, its row on the list, its account), else two links made at once stay open.
   */
  async open(links: readonly NewLink[]): Promise<void> {
    if (links.length === 0) return;
    await takeBackOlder(client, links);
    await insert(client, links, null);
  },

  /** Does the same work for an address that gets no mail: the clock tells nothing about who is known. It opens nothing and names nobody. */
  async openNone(link: NewLink): Promise<void> {
    await takeBackOlder(client, [{ ...link, userId: link.id }]);
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
