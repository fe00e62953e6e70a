import type { HrPermissions } from "@knotter/domain/scope";
import { firstOf, type ReadClient, sql } from "./sql";

export interface MenteeProfileRow {
  temporaryRegisterFlag: boolean;
  name: string | null;
  displayName: string | null;
}

export interface HrStaffProfileRow {
  name: string;
  customerId: string;
  customerName: string;
  isPrimary: boolean;
  permissions: HrPermissions;
}

/** Who the signed-in person is, in her role. */
export const accountReads = (client: ReadClient) => ({
  mentee: (userId: string) =>
    firstOf<MenteeProfileRow>(
      client,
      sql`SELECT "temporaryRegisterFlag", "name", "displayName" FROM "Mentee" WHERE "userId" = ${userId}::uuid`,
    ),

  async concernsOf(userId: string): Promise<string[]> {
    const row = await firstOf<{ concerns: string[] }>(client, sql`SELECT "concerns" FROM "Mentee" WHERE "userId" = ${userId}::uuid`);
    return row?.concerns ?? [];
  },

  hrStaff: (userId: string) =>
    firstOf<HrStaffProfileRow>(
      client,
      sql`SELECT h."name", h."customerId", c."name" AS "customerName", h."isPrimary", jsonb_build_object('viewReport', h."canViewReport", 'exportCsv', h."canExportCsv",
            'manageMentees', h."canManageMentees", 'manageHrStaff', h."canManageHrStaff") AS "permissions"
          FROM "HrStaff" h JOIN "Customer" c ON c."id" = h."customerId" WHERE h."userId" = ${userId}::uuid`,
    ),

  admin: (userId: string) => firstOf<{ name: string }>(client, sql`SELECT "name" FROM "Admin" WHERE "userId" = ${userId}::uuid`),
});
