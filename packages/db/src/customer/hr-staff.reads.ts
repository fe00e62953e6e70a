import type { Scope } from "@knotter/domain/scope";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { HrStaffRow } from "./hr-staff.row";

const select: Sql = sql`SELECT h."userId", h."customerId", h."name", h."nameKana", coalesce(h."invitedAs", u."email") AS "email", h."department", h."phone", h."isPrimary",
    jsonb_build_object('viewReport', h."canViewReport", 'exportCsv', h."canExportCsv", 'manageMentees', h."canManageMentees", 'manageHrStaff', h."canManageHrStaff") AS "permissions",
    u."disabled", (u."emailVerifiedAt" IS NOT NULL) AS "accepted", h."invitedAt", h."acceptedAt", u."lastLoginAt", h."version"
  FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId" AND u."deletedAt" IS NULL`;

/** An admin sees all of them, HR those of the own company; nobody else has a part in them. */
const inScope = (scope: Scope): Sql =>
  scope.kind === "all" ? sql`true` : scope.kind === "customer" ? sql`h."customerId" = ${scope.customerId}::uuid` : sql`false`;

export const hrStaffReads = (client: ReadClient) => ({
  find: (scope: Scope, userId: string): Promise<HrStaffRow | null> =>
    firstOf<HrStaffRow>(client, sql`${select} WHERE h."userId" = ${userId}::uuid AND ${inScope(scope)}`),

  /** Of one company, by account; keyset on the id. */
  list(scope: Scope, customerId: string, { after, limit }: { after: string | undefined; limit: number }): Promise<HrStaffRow[]> {
    return rowsOf<HrStaffRow>(
      client,
      sql`${select} WHERE h."customerId" = ${customerId}::uuid AND ${inScope(scope)} ${after ? sql`AND h."userId" > ${after}::uuid` : empty}
          ORDER BY h."userId" LIMIT ${limit}`,
    );
  },
});
