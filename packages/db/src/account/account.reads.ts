import type { HrPermissions } from "@knotter/domain/scope";
import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

export interface MenteeProfileRow {
  temporaryRegisterFlag: boolean;
  name: string | null;
  displayName: string | null;
}

export interface UpcomingRow {
  id: string;
  publicNo: string;
  startAt: Date;
  endAt: Date;
  mentorId: string;
  mentorDisplayName: string;
  mentorPhotoUrl: string;
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

  /** What a search of her own goes by: her themes, and the mentors she has marked. For nobody's search but hers. */
  async searchPreferencesOf(userId: string): Promise<{ concerns: string[]; favorites: string[] }> {
    const row = await firstOf<{ concerns: string[]; favorites: string[] }>(
      client,
      sql`SELECT "concerns", array(SELECT f."mentorId"::text FROM "MentorFavorite" f WHERE f."menteeId" = m."userId") AS "favorites"
          FROM "Mentee" m WHERE "userId" = ${userId}::uuid`,
    );
    return row ?? { concerns: [], favorites: [] };
  },

  /** Her next interview; the one that is going on counts. */
  upcomingOf: (menteeId: string, now: Date) =>
    firstOf<UpcomingRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."startAt", t."endAt", t."mentorId", coalesce(mo."displayName", mo."name", '') AS "mentorDisplayName",
                 coalesce(mo."photoUrl", '/portraits/default.svg') AS "mentorPhotoUrl"
          FROM "Mentoring" t JOIN "Mentor" mo ON mo."userId" = t."mentorId"
          WHERE t."menteeId" = ${menteeId}::uuid AND t."status" = 'reserved' AND t."endAt" > ${now} ORDER BY t."startAt", t."id" LIMIT 1`,
    ),

  /** Sheets handed in for interviews to come that the mentor has not ticked yet. */
  async unreadSheetsOf(mentorId: string, now: Date): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Mentoring" t JOIN "CheckedQuestion" q ON q."mentoringId" = t."id"
          WHERE t."mentorId" = ${mentorId}::uuid AND t."status" = 'reserved' AND t."endAt" > ${now} AND q."status" = 'submitted'`,
    );
    return row?.count ?? 0;
  },

  hrStaff: (userId: string) =>
    firstOf<HrStaffProfileRow>(
      client,
      sql`SELECT h."name", h."customerId", c."name" AS "customerName", h."isPrimary", jsonb_build_object('viewReport', h."canViewReport", 'exportCsv', h."canExportCsv",
            'manageMentees', h."canManageMentees", 'manageHrStaff', h."canManageHrStaff") AS "permissions"
          FROM "HrStaff" h JOIN "Customer" c ON c."id" = h."customerId" WHERE h."userId" = ${userId}::uuid`,
    ),

  /** The companies on whose lists an address stands or whose staff it belongs to: names that its password must not be made of. */
  async companiesOf(email: string): Promise<string[]> {
    const rows = await rowsOf<{ name: string }>(
      client,
      sql`SELECT c."name" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" JOIN "Customer" c ON c."id" = o."customerId" WHERE om."email" = ${email} OR om."menteeId" = (SELECT w."id" FROM "User" w WHERE w."email" = ${email} AND w."deletedAt" IS NULL)
          UNION SELECT c."name" FROM "User" u JOIN "HrStaff" h ON h."userId" = u."id" JOIN "Customer" c ON c."id" = h."customerId" WHERE u."email" = ${email}`,
    );
    return rows.map(({ name }) => name);
  },

  admin: (userId: string) => firstOf<{ name: string }>(client, sql`SELECT "name" FROM "Admin" WHERE "userId" = ${userId}::uuid`),
});
