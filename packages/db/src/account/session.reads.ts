import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { CredentialsRow, DeviceRow, PersonRow, SessionRow } from "./session.row";

/**
 * Whether somebody has agreed to terms or to a privacy policy, and not to both in the versions of today. Who was never asked owes nothing;
 * a mentee in temporary registration is asked by the registration itself.
 */
function owesConsent(): Sql {
  const { terms, privacy } = CONSENT_VERSIONS;
  return sql`coalesce((SELECT NOT (bool_or(k."type" = 'terms' AND k."documentVersion" = ${terms}) AND bool_or(k."type" = 'privacy' AND k."documentVersion" = ${privacy}))
                   FROM "ConsentRecord" k WHERE k."subjectUserId" = u."id" AND k."type" IN ('terms', 'privacy') AND k."revokedAt" IS NULL), false)`;
}

/** What the guards ask of a person (`u`), whichever way she came. */
const personColumns: Sql = sql`u."id" AS "userId", u."email", u."role"::text AS "role", u."disabled", (u."erasureDueOn" IS NOT NULL) AS "closed", u."mfaEnabled" AS "secondFactor", u."lastSeenAt",
                 coalesce(me."temporaryRegisterFlag", false) AS "temporary",
                 coalesce(me."name", mo."displayName", h."name", a."name") AS "name",
                 h."customerId", coalesce(h."isPrimary", false) AS "isPrimary",
                 CASE WHEN h."userId" IS NULL THEN NULL ELSE jsonb_build_object('viewReport', h."canViewReport", 'exportCsv', h."canExportCsv",
                   'manageMentees', h."canManageMentees", 'manageHrStaff', h."canManageHrStaff") END AS "permissions",
                 CASE WHEN u."role" = 'admin' OR coalesce(me."temporaryRegisterFlag", false) THEN false ELSE ${owesConsent()} END AS "owesConsent"`;

const personJoins: Sql = sql`LEFT JOIN "Mentee" me ON me."userId" = u."id"
          LEFT JOIN "Mentor" mo ON mo."userId" = u."id"
          LEFT JOIN "HrStaff" h ON h."userId" = u."id"
          LEFT JOIN "Admin" a ON a."userId" = u."id"`;

export const sessionReads = (client: ReadClient) => ({
  /** One round trip on every call of Knotter: the session, its user, and what the guards ask of her. */
  find(sessionId: string): Promise<SessionRow | null> {
    return firstOf<SessionRow>(
      client,
      sql`SELECT s."id" AS "sessionId", s."expiresAt",
                 CASE WHEN s."createdAt" >= ih."since" THEN ih."since" END AS "hiddenBefore",
                 (s."revokedAt" IS NOT NULL) AS "revoked", (s."sessionVersion" <> u."sessionVersion") AS "outdated",
                 s."createdAt" AS "startedAt", s."lastSeenAt" AS "sessionSeenAt", ${personColumns}
          FROM "Session" s
          JOIN "User" u ON u."id" = s."userId" AND u."deletedAt" IS NULL
          ${personJoins}
          LEFT JOIN "IdentityHold" ih ON ih."userId" = u."id"
          WHERE s."id" = ${sessionId}::uuid`,
    );
  },

  /** The person behind an identity of the company's own provider, with the same facts. Null: it belongs to nobody here. */
  personOf: ({ issuer, subject }: { issuer: string; subject: string }): Promise<PersonRow | null> =>
    firstOf<PersonRow>(
      client,
      sql`SELECT ${personColumns}, ih."since" AS "hiddenBefore" FROM "HostedIdentity" i
          JOIN "User" u ON u."id" = i."userId" AND u."deletedAt" IS NULL
          ${personJoins}
          LEFT JOIN "IdentityHold" ih ON ih."userId" = u."id"
          WHERE i."issuer" = ${issuer} AND i."subject" = ${subject}`,
    ),

  /** The ID token with which this session began, under lock. Null: it began another way. */
  hostedPass: (sessionId: string): Promise<{ issuer: string; subject: string; keyId: string; idTokenEnc: Uint8Array } | null> =>
    firstOf(client, sql`SELECT "issuer", "subject", "keyId", "idTokenEnc" FROM "HostedPass" WHERE "sessionId" = ${sessionId}::uuid`),

  /** Where somebody is signed in, the newest first, `limit` of them. */
  live: (userId: string, now: Date, limit: number): Promise<DeviceRow[]> =>
    rowsOf<DeviceRow>(
      client,
      sql`SELECT s."id", s."createdAt", s."lastSeenAt", s."expiresAt", s."ip", s."userAgent"
          FROM "Session" s JOIN "User" u ON u."id" = s."userId"
          WHERE s."userId" = ${userId}::uuid AND s."revokedAt" IS NULL AND s."expiresAt" > ${now} AND s."sessionVersion" = u."sessionVersion"
          ORDER BY s."createdAt" DESC, s."id" DESC LIMIT ${limit}`,
    ),

  credentialsOf(email: string): Promise<CredentialsRow | null> {
    return firstOf<CredentialsRow>(
      client,
      sql`SELECT "id" AS "userId", "role"::text AS "role", "disabled", "passwordHash", "sessionVersion", "mfaEnabled" AS "secondFactor"
          FROM "User" WHERE "email" = ${email} AND "deletedAt" IS NULL`,
    );
  },
});
