import { firstOf, type ReadClient, type Sql, sql } from "../sql";
import type { LinkRow } from "./link.row";

export const linkColumns: Sql = sql`"id", "purpose"::text AS "purpose", "email", "role"::text AS "role", "userId", "orderMenteeId", "orderId",
  "createdAt", "expiresAt", "usedAt", "revokedAt"`;

export const linkReads = (client: ReadClient) => ({
  /** The link of this token, whatever has become of it. Null: no such link was ever made. */
  find: (tokenHash: string): Promise<LinkRow | null> =>
    firstOf<LinkRow>(client, sql`SELECT ${linkColumns} FROM "LinkToken" WHERE "tokenHash" = ${tokenHash}`),
});
