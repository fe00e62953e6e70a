import type { ImportKind } from "@knotter/domain/import-columns";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { ImportSummary, KeptRows } from "./import.reads";

export interface NewHrInvitation {
  userId: string;
  customerId: string;
  email: string;
  name: string;
}

export const importWrites = (client: Client) => ({
  async insert(job: {
    kind: ImportKind;
    orderId: string | null;
    fileName: string;
    sha256: string;
    encoding: string;
    summary: ImportSummary & { effect: string };
    rows: KeptRows;
    createdById: string;
    now: Date;
  }): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "ImportJob" ("kind", "orderId", "fileName", "fileSha256", "encoding", "summary", "rows", "createdById", "createdAt")
          VALUES (${job.kind}::"ImportKind", ${job.orderId}::uuid, ${job.fileName.slice(0, 200)}, ${job.sha256}, ${job.encoding}, ${JSON.stringify(job.summary)}::jsonb,
            ${JSON.stringify(job.rows)}::jsonb, ${job.createdById}::uuid, ${job.now}) RETURNING "id"`,
    );
    return String(row?.id);
  },

  /** The same file twice at the same time: the second one waits here and then sees the first. */
  async queue(sha256: string): Promise<void> {
    await rowsOf(client, sql`SELECT pg_advisory_xact_lock(${QUEUE}::int, hashtext(${sha256}))`);
  },

  /** False: somebody else was faster. */
  async commit(id: string, now: Date): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`UPDATE "ImportJob" SET "status" = 'committed', "committedAt" = ${now}, "rows" = '{"header":[],"cells":[]}'::jsonb
          WHERE "id" = ${id}::uuid AND "status" = 'validated' RETURNING "id"`,
    );
    return row !== null;
  },

  /** HR accounts that nobody can sign in to before the invitation is accepted. The first of a company without any is its 主担当. */
  async inviteHr(invitations: readonly NewHrInvitation[], now: Date): Promise<void> {
    if (invitations.length === 0) return;
    const text = JSON.stringify(invitations);
    await rowsOf(
      client,
      sql`INSERT INTO "User" ("id", "email", "role", "createdAt", "updatedAt")
          SELECT w."userId", w."email", 'hrstaff', ${now}::timestamptz, ${now}::timestamptz FROM jsonb_to_recordset(${text}::jsonb) AS w("userId" uuid, "email" text)`,
    );
    await rowsOf(
      client,
      sql`INSERT INTO "HrStaff" ("userId", "customerId", "name", "isPrimary", "invitedAt")
          SELECT w."userId", w."customerId", w."name",
            row_number() OVER (PARTITION BY w."customerId" ORDER BY w."email") = 1 AND NOT EXISTS (SELECT 1 FROM "HrStaff" h WHERE h."customerId" = w."customerId"), ${now}::timestamptz
          FROM jsonb_to_recordset(${text}::jsonb) AS w("userId" uuid, "customerId" uuid, "name" text, "email" text)`,
    );
  },
});

const QUEUE = 0x696d70;
