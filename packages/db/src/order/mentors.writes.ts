import type { Client } from "../client";
import { rowsOf, sql } from "../sql";

export interface Assignment {
  mentorId: string;
  weight: number;
  quota: number | null;
}

export const orderMentorWrites = (client: Client) => ({
  /** The consultants who leave the order, locked: a booking that is under way is seen afterwards, one that comes later finds them gone. */
  async lock(mentorIds: readonly string[]): Promise<void> {
    if (mentorIds.length === 0) return;
    await rowsOf(
      client,
      sql`SELECT "userId" FROM "Mentor" WHERE "userId" = ANY(${mentorIds as string[]}::uuid[]) ORDER BY "userId" FOR UPDATE`,
    );
  },

  async remove(orderId: string, mentorIds: readonly string[], now: Date): Promise<void> {
    if (mentorIds.length === 0) return;
    await rowsOf(
      client,
      sql`UPDATE "OrderMentor" SET "removedAt" = ${now} WHERE "orderId" = ${orderId}::uuid AND "mentorId" = ANY(${mentorIds as string[]}::uuid[]) AND "removedAt" IS NULL`,
    );
  },

  /** Assigns anew, brings back, or changes weight and quota of who is there. */
  async assign(orderId: string, assignments: readonly Assignment[], now: Date): Promise<void> {
    if (assignments.length === 0) return;
    await rowsOf(
      client,
      sql`INSERT INTO "OrderMentor" ("orderId", "mentorId", "weight", "quota", "assignedAt")
          SELECT ${orderId}::uuid, w."mentorId", w."weight", w."quota", ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) AS w("mentorId" uuid, "weight" int, "quota" int)
          ON CONFLICT ("orderId", "mentorId") DO UPDATE SET "weight" = excluded."weight", "quota" = excluded."quota", "removedAt" = NULL,
            "assignedAt" = CASE WHEN "OrderMentor"."removedAt" IS NULL THEN "OrderMentor"."assignedAt" ELSE excluded."assignedAt" END`,
    );
  },

  /** The same for many orders at once, without touching who is assigned already. */
  async add(pairs: readonly { orderId: string; mentorId: string }[], now: Date): Promise<void> {
    if (pairs.length === 0) return;
    await rowsOf(
      client,
      sql`INSERT INTO "OrderMentor" ("orderId", "mentorId", "assignedAt")
          SELECT w."orderId", w."mentorId", ${now}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS w("orderId" uuid, "mentorId" uuid)
          ON CONFLICT ("orderId", "mentorId") DO UPDATE SET "removedAt" = NULL`,
    );
  },
});
