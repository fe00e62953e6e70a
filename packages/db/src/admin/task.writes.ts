import type { MarkedTask } from "@knotter/domain/admin-task";
import type { Client } from "../client";
import { rowsOf, sql } from "../sql";

export const adminTaskWrites = (client: Client) => ({
  /** Taken care of. False: somebody else has said so already. */
  async mark(kind: MarkedTask, entityId: string, byId: string, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      client,
      sql`INSERT INTO "OfficeTaskMark" ("kind", "entityId", "byId", "at") VALUES (${kind}, ${entityId}::uuid, ${byId}::uuid, ${now})
          ON CONFLICT DO NOTHING RETURNING 1`,
    );
    return rows.length > 0;
  },

  async isMarked(kind: MarkedTask, entityId: string): Promise<boolean> {
    const rows = await rowsOf(client, sql`SELECT 1 FROM "OfficeTaskMark" WHERE "kind" = ${kind} AND "entityId" = ${entityId}::uuid`);
    return rows.length > 0;
  },
});
