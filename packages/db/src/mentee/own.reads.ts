import type { Scope } from "@knotter/domain/scope";
import { inScope, selectFor } from "../mentoring/mentoring.reads";
import type { MentoringRow } from "../mentoring/mentoring.row";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

/** An interview that may wait for the mentee, with what the rules ask beside it. */
export interface WaitingRow extends MentoringRow {
  /** Until when a survey that was handed in can be corrected; null before. */
  surveyEditableUntil: Date | null;
  summaryProposed: boolean;
  sheetId: string | null;
  sheetStatus: string | null;
}

export interface OwnConsentRow {
  id: string;
  type: "terms" | "privacy" | "sensitive_info" | "disclosure" | "hr_summary" | "hr_comment" | "cross_border";
  documentVersion: string;
  channel: "screen" | "telephone";
  grantedAt: Date;
  revokedAt: Date | null;
  mentoringId: string | null;
  startAt: Date | null;
  mentorName: string | null;
}

const nobody: Sql = sql`false`;
const DAYS_BACK = 120;
const MOST = 50;

/** What a mentee asks of herself; to every other scope these lists are empty. */
export const menteeOwnReads = (client: ReadClient) => ({
  /**
   * Interviews to come, and past ones that may still wait for her: no survey yet, an absence nobody has answered, a summary put to her.
   * What of it is really open is decided by the rules of the domain.
   */
  waiting(scope: Scope, now: Date): Promise<WaitingRow[]> {
    const mine = scope.kind === "mentee" ? inScope(scope) : nobody;
    return rowsOf<WaitingRow>(
      client,
      sql`SELECT w.*, s."editableUntil" AS "surveyEditableUntil", coalesce(r."hrSummaryConsent" = 'proposed', false) AS "summaryProposed",
            q."id" AS "sheetId", q."status"::text AS "sheetStatus"
          FROM (${selectFor(scope)} WHERE ${mine} AND t."status" <> 'canceled' AND t."endAt" > ${now}::timestamptz - make_interval(days => ${DAYS_BACK}::int)
                ORDER BY t."startAt" DESC, t."id" LIMIT ${MOST}) w
          LEFT JOIN "MenteeReport" s ON s."mentoringId" = w."id"
          LEFT JOIN "MentorReport" r ON r."mentoringId" = w."id"
          LEFT JOIN "CheckedQuestion" q ON q."mentoringId" = w."id"
          ORDER BY w."startAt", w."id"`,
    );
  },

  /** Whether she has asked for the erasure of her data, and waits for the answer. */
  async erasureRequested(scope: Scope): Promise<boolean> {
    if (scope.kind !== "mentee") return false;
    const open = await firstOf<{ id: string }>(
      client,
      sql`SELECT "id" FROM "PersonalDataRequest" WHERE "userId" = ${scope.menteeId}::uuid AND "kind" = 'erasure' AND "status" = 'requested' LIMIT 1`,
    );
    return open !== null;
  },

  /** Newest first; keyset on (grantedAt, id). */
  consents(scope: Scope, { after, limit }: { after?: { startAt: Date; id: string } | undefined; limit: number }): Promise<OwnConsentRow[]> {
    const mine = scope.kind === "mentee" ? sql`c."subjectUserId" = ${scope.menteeId}::uuid` : nobody;
    return rowsOf<OwnConsentRow>(
      client,
      sql`SELECT c."id", c."type"::text AS "type", c."documentVersion", c."channel"::text AS "channel", c."grantedAt", c."revokedAt",
            t."id" AS "mentoringId", t."startAt", mo."displayName" AS "mentorName"
          FROM "ConsentRecord" c
          LEFT JOIN "Mentoring" t ON t."id" = c."targetId" AND t."menteeId" = c."subjectUserId"
          LEFT JOIN "Mentor" mo ON mo."userId" = t."mentorId"
          WHERE ${mine} ${after ? sql`AND (c."grantedAt", c."id") < (${after.startAt}, ${after.id}::uuid)` : empty}
          ORDER BY c."grantedAt" DESC, c."id" DESC LIMIT ${limit}`,
    );
  },
});
