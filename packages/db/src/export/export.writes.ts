import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export interface NewExport {
  actorId: string;
  actorRole: string;
  operation: string;
  fileName: string;
  /** By what it was narrowed: ids, days and codes, never a name. */
  filters: Record<string, unknown>;
  reason?: string | undefined;
  encoding: string;
  ip: string | null;
  requestId: string;
  startedAt: Date;
}

export const exportWrites = (client: Client) => ({
  /** One after the other for one person: two that begin together are counted as two. */
  async lockExporter(userId: string): Promise<void> {
    await firstOf(client, sql`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`);
  },

  async countSince(actorId: string, since: Date): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "ExportLog" WHERE "actorId" = ${actorId}::uuid AND "startedAt" >= ${since}`,
    );
    return row?.count ?? 0;
  },

  async start(entry: NewExport): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "ExportLog" ("actorId", "actorRole", "operation", "fileName", "filters", "reason", "encoding", "ip", "requestId", "startedAt")
          VALUES (${entry.actorId}::uuid, ${entry.actorRole}, ${entry.operation}, ${entry.fileName}, ${JSON.stringify(entry.filters)}::jsonb, ${entry.reason ?? null}, ${entry.encoding},
                  ${entry.ip}, ${entry.requestId}, ${entry.startedAt}) RETURNING "id"`,
    );
    return (row as { id: string }).id;
  },

  /** The last byte has left. What is broken off never gets here: its `finishedAt` stays empty. */
  async finish(id: string, told: { rows: number; sha256: string; unmappable: readonly string[]; finishedAt: Date }): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "ExportLog" SET "rows" = ${told.rows}, "sha256" = ${told.sha256}, "unmappable" = ${told.unmappable}::text[], "finishedAt" = ${told.finishedAt}
          WHERE "id" = ${id}::uuid AND "finishedAt" IS NULL`,
    );
  },
});
