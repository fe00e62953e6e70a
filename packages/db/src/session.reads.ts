import type { CredentialsRow, SessionRow } from "./session.row";
import { firstOf, type ReadClient, sql } from "./sql";

export const sessionReads = (client: ReadClient) => ({
  /** One round trip on every call of the house: the session, its user, and what the guards ask of her. */
  find(sessionId: string): Promise<SessionRow | null> {
    return firstOf<SessionRow>(
      client,
      sql`SELECT s."id" AS "sessionId", s."expiresAt",
                 (s."revokedAt" IS NOT NULL) AS "revoked", (s."sessionVersion" <> u."sessionVersion") AS "outdated",
                 u."id" AS "userId", u."email", u."role"::text AS "role", u."disabled", u."lastSeenAt",
                 coalesce(me."temporaryRegisterFlag", false) AS "temporary",
                 coalesce(me."name", mo."displayName", h."name", a."name") AS "name",
                 h."customerId", coalesce(h."isPrimary", false) AS "isPrimary",
                 CASE WHEN h."userId" IS NULL THEN NULL ELSE jsonb_build_object('viewReport', h."canViewReport", 'exportCsv', h."canExportCsv",
                   'manageMentees', h."canManageMentees", 'manageHrStaff', h."canManageHrStaff") END AS "permissions"
          FROM "Session" s
          JOIN "User" u ON u."id" = s."userId" AND u."deletedAt" IS NULL
          LEFT JOIN "Mentee" me ON me."userId" = u."id"
          LEFT JOIN "Mentor" mo ON mo."userId" = u."id"
          LEFT JOIN "HrStaff" h ON h."userId" = u."id"
          LEFT JOIN "Admin" a ON a."userId" = u."id"
          WHERE s."id" = ${sessionId}::uuid`,
    );
  },

  credentialsOf(email: string): Promise<CredentialsRow | null> {
    return firstOf<CredentialsRow>(
      client,
      sql`SELECT "id" AS "userId", "role"::text AS "role", "disabled", "passwordHash", "sessionVersion"
          FROM "User" WHERE "email" = ${email} AND "deletedAt" IS NULL`,
    );
  },
});
