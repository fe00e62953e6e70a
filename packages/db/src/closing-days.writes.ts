import type { ClosingDays } from "@knotter/domain/closing-days";
import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import type { Client } from "./client";
import { type ClosingDaysRow, closingDaysSelect } from "./closing-days.reads";
import { customerInScope } from "./customer.reads";
import { firstOf, rowsOf, sql } from "./sql";

export const closingDaysWrites = (client: Client) => ({
  /** Null: not there, or outside of the scope. */
  find: (scope: Scope, id: string, now: Date): Promise<ClosingDaysRow | null> =>
    firstOf<ClosingDaysRow>(client, sql`${closingDaysSelect(now)} WHERE b."id" = ${id}::uuid AND ${customerInScope(scope)}`),

  /** Which of these interviews somebody of the office has decided to hold all the same. */
  async decided(mentoringIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`SELECT "entityId" AS "id" FROM "OfficeTaskMark" WHERE "kind" = 'closing_day' AND "entityId" = ANY(${mentoringIds as string[]}::uuid[])`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  async declare(customerId: string, { from, to, name }: ClosingDays, byId: string, now: Date): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "CompanyBlock" ("customerId", "dateFrom", "dateTo", "name", "createdById", "createdAt")
          VALUES (${customerId}::uuid, ${from}::date, ${to}::date, ${name}, ${byId}::uuid, ${now}) RETURNING "id"`,
    );
    return row?.id ?? "";
  },

  async change(id: string, expectedVersion: number, { from, to, name }: ClosingDays): Promise<void> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "CompanyBlock" SET "dateFrom" = ${from}::date, "dateTo" = ${to}::date, "name" = ${name}, "version" = "version" + 1
          WHERE "id" = ${id}::uuid AND "version" = ${expectedVersion} RETURNING 1`,
    );
    if (rows.length === 0) throw new AppError("VERSION_CONFLICT");
  },

  async remove(id: string): Promise<void> {
    await rowsOf(client, sql`DELETE FROM "CompanyBlock" WHERE "id" = ${id}::uuid`);
  },
});
