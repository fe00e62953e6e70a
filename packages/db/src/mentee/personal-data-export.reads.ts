import { type ReadClient, rowsOf, sql } from "../sql";

export interface ExportedInterview {
  publicNo: string;
  orderName: string;
  mentorName: string | null;
  startAt: Date;
  endAt: Date;
  status: string;
  cancelSide: string | null;
  cancelTiming: string | null;
  canceledAt: Date | null;
  noShowSide: string | null;
  counted: boolean;
  disclosureLevel: string;
  theme: string | null;
  note: string | null;
  cancelReason: string | null;
  disputeText: string | null;
  hrSummary: string | null;
  hrSummaryConsent: string | null;
  hrSummaryWish: string | null;
}

export interface ExportedSheet {
  publicNo: string | null;
  status: string;
  selected: { text?: string; priority?: number }[];
  themes: string[];
  currentSituation: string | null;
  goal: string | null;
  freeText: string | null;
  mood: number | null;
  avoidTopics: string | null;
  submittedAt: Date | null;
  updatedAt: Date;
}

export interface ExportedSurvey {
  publicNo: string;
  attended: string | null;
  satisfaction: number | null;
  easeOfTalking: number | null;
  goalProgress: number | null;
  selfEfficacyBefore: number | null;
  selfEfficacyAfter: number | null;
  nps: number | null;
  wantNext: string | null;
  learned: string | null;
  nextAction: string | null;
  commentToMentor: string | null;
  commentToOffice: string | null;
  shareCommentWithHr: boolean;
  troubleCategory: string | null;
  troubleText: string | null;
  submittedAt: Date | null;
}

/**
 * Everything that is kept about one mentee and that she is entitled to (個人情報保護法 第33条), by section. The consultant's private report, his
 * note on her sheet and the admins' memo are not hers and are in none of the columns. The caller has found her in her own scope first.
 */
export const personalDataExportReads = (client: ReadClient) => {
  return {
    account: async (userId: string) =>
      (
        await rowsOf<{
          emailVerifiedAt: Date | null;
          lastSeenAt: Date | null;
          mfaEnabled: boolean;
          notificationPrefs: unknown;
        }>(client, sql`SELECT "emailVerifiedAt", "lastSeenAt", "mfaEnabled", "notificationPrefs" FROM "User" WHERE "id" = ${userId}::uuid`)
      )[0] ?? null,

    places: (userId: string) =>
      rowsOf<{ orderMenteeId: string; listedName: string; listedKana: string | null; jobTitle: string | null; groupTag: string | null }>(
        client,
        sql`SELECT "id" AS "orderMenteeId", "name" AS "listedName", "nameKana" AS "listedKana", "jobTitle", "groupTag" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid ORDER BY "id"`,
      ),

    interviews: (userId: string) =>
      rowsOf<ExportedInterview>(
        client,
        sql`SELECT t."publicNo", o."name" AS "orderName", mo."displayName" AS "mentorName", t."startAt", t."endAt", t."status"::text AS "status",
              t."cancelSide"::text AS "cancelSide", t."cancelTiming"::text AS "cancelTiming", t."canceledAt", t."noShowSide"::text AS "noShowSide", t."counted",
              t."disclosureLevelAtBooking"::text AS "disclosureLevel", t."theme", t."note", CASE WHEN t."cancelSide" = 'mentee' THEN t."cancelReason" END AS "cancelReason",
              t."disputeText", CASE WHEN r."hrSummaryConsent" <> 'none' THEN r."hrSummary" END AS "hrSummary", nullif(r."hrSummaryConsent"::text, 'none') AS "hrSummaryConsent",
              r."hrSummaryWish"
            FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" JOIN "Mentor" mo ON mo."userId" = t."mentorId"
            LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id"
            WHERE t."menteeId" = ${userId}::uuid ORDER BY t."startAt", t."id"`,
      ),

    sheets: (userId: string) =>
      rowsOf<ExportedSheet>(
        client,
        sql`SELECT t."publicNo", s."status"::text AS "status", s."selected", s."themes", s."currentSituation", s."goal", s."freeText", s."mood", s."avoidTopics",
              s."submittedAt", s."updatedAt"
            FROM "CheckedQuestion" s LEFT JOIN "Mentoring" t ON t."id" = s."mentoringId" WHERE s."menteeId" = ${userId}::uuid ORDER BY s."createdAt", s."id"`,
      ),

    surveys: (userId: string) =>
      rowsOf<ExportedSurvey>(
        client,
        sql`SELECT t."publicNo", v."attended"::text AS "attended", v."satisfaction", v."easeOfTalking", v."goalProgress", v."selfEfficacyBefore", v."selfEfficacyAfter", v."nps",
              v."wantNext"::text AS "wantNext", v."learned", v."nextAction", v."commentToMentor", v."commentToOffice", v."shareCommentWithHr", v."troubleCategory", v."troubleText",
              v."submittedAt"
            FROM "MenteeReport" v JOIN "Mentoring" t ON t."id" = v."mentoringId" WHERE t."menteeId" = ${userId}::uuid ORDER BY t."startAt", t."id"`,
      ),

    favorites: (userId: string) =>
      rowsOf<{ mentorName: string | null; createdAt: Date }>(
        client,
        sql`SELECT mo."displayName" AS "mentorName", f."createdAt" FROM "MentorFavorite" f JOIN "Mentor" mo ON mo."userId" = f."mentorId"
            WHERE f."menteeId" = ${userId}::uuid ORDER BY f."createdAt", f."mentorId"`,
      ),

    consents: (userId: string) =>
      rowsOf<{ type: string; documentVersion: string; channel: string; grantedAt: Date; revokedAt: Date | null; ip: string | null }>(
        client,
        sql`SELECT "type"::text AS "type", "documentVersion", "channel"::text AS "channel", "grantedAt", "revokedAt", "ip" FROM "ConsentRecord" WHERE "subjectUserId" = ${userId}::uuid ORDER BY "grantedAt", "id"`,
      ),

    mails: (userId: string) =>
      rowsOf<{ type: string; toAddress: string | null; subject: string | null; status: string; queuedAt: Date; sentAt: Date | null }>(
        client,
        sql`SELECT "type", "toAddress", "subject", "status"::text AS "status", "queuedAt", "sentAt" FROM "Mail" WHERE "toUserId" = ${userId}::uuid ORDER BY "queuedAt", "id"`,
      ),

    /** Who has looked at what is hers until now: role and time. Reads of her sheets, interviews, mails and places on a list are reads of her. */
    async readers(userId: string, now: Date): Promise<{ at: Date; actorRole: string; action: string }[]> {
      // The ids first: with them the planner goes by (entity, entityId, at), one short range for each of her things, however long the log is.
      const things = await rowsOf<{ entity: string; id: string }>(
        client,
        sql`SELECT 'OrderMentee' AS "entity", p."id"::text AS "id" FROM "OrderMentee" p WHERE p."menteeId" = ${userId}::uuid
            UNION ALL SELECT kind, t."id"::text FROM "Mentoring" t, unnest(ARRAY['Mentoring', 'MenteeReport']) kind WHERE t."menteeId" = ${userId}::uuid
            UNION ALL SELECT 'CheckedQuestion', s."id"::text FROM "CheckedQuestion" s WHERE s."menteeId" = ${userId}::uuid`,
      );
      const entities = ["Mentee", "User", ...things.map(({ entity }) => entity)];
      const ids = [userId, userId, ...things.map(({ id }) => id)];
      return rowsOf(
        client,
        sql`SELECT a."at", a."actorRole", a."action"
            FROM unnest(${entities}::text[], ${ids}::text[]) AS hers("entity", "id")
            CROSS JOIN LATERAL (
              SELECT l."id", l."at", l."actorRole", l."action" FROM "AuditLog" l
              WHERE l."entity" = hers."entity" AND l."entityId" = hers."id" AND l."at" < ${now} AND l."actorId" <> ${userId}::uuid
                AND (hers."entity" = 'Mentee' OR l."action" LIKE '%read%')
              ORDER BY l."at" LIMIT 10000
            ) a
            ORDER BY a."at", a."id" LIMIT 10000`,
      );
    },

    sessions: (userId: string) =>
      rowsOf<{ createdAt: Date; expiresAt: Date; revokedAt: Date | null; ip: string | null; userAgent: string | null }>(
        client,
        sql`SELECT "createdAt", "expiresAt", "revokedAt", "ip", "userAgent" FROM "Session" WHERE "userId" = ${userId}::uuid ORDER BY "createdAt", "id"`,
      ),

    requests: (userId: string) =>
      rowsOf<{ kind: string; status: string; note: string | null; requestedAt: Date; decidedAt: Date | null }>(
        client,
        sql`SELECT "kind"::text AS "kind", "status"::text AS "status", "note", "requestedAt", "decidedAt" FROM "PersonalDataRequest" WHERE "userId" = ${userId}::uuid ORDER BY "requestedAt", "id"`,
      ),
  };
};
