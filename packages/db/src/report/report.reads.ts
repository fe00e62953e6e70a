import { impossible } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { shown } from "../hidden";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { AdminSurveyRow, MentorRatingsRow, ReportRow, ReportSides, RevisionRow, SummaryRow, SurveyRow } from "./report.row";

const surveyColumns: Sql = sql`r."attended"::text AS "attended", r."satisfaction", r."easeOfTalking", r."goalProgress", r."selfEfficacyBefore", r."selfEfficacyAfter", r."nps",
    r."learned", r."nextAction", r."wantNext"::text AS "wantNext", r."commentToMentor", r."commentToOffice", r."shareCommentWithHr", r."troubleCategory", r."troubleText",
    r."durationMinutes", r."submittedAt", r."editableUntil", r."version", r."updatedAt"`;

const reportColumns: Sql = sql`r."id", r."attendance"::text AS "attendance", r."actualStartAt", r."actualEndAt", r."themes", r."summaryPrivate", r."assessment", r."support", r."nextPlan",
    r."careerAwareness", r."orgIssueTags", r."orgIssueNote", r."referral"::text AS "referral", r."referralNote", r."emergency"::text AS "emergency", r."informedConsentDone",
    r."jobCardUsed", r."supervisionRequested", r."hrSummary", r."hrSummaryConsent"::text AS "hrSummaryConsent", r."hrSummaryRevision", r."hrSummaryWish", r."submittedAt", r."late", r."lockedAt",
    r."version", r."updatedAt"`;

const summaryColumns: Sql = sql`r."hrSummary" AS "text", r."hrSummaryRevision" AS "revision", r."hrSummaryConsent"::text AS "state", r."hrSummarySha256" AS "sha256",
    r."hrSummaryProposedAt" AS "proposedAt", r."hrSummaryAnsweredAt" AS "answeredAt"`;

const NO_REPORTS: ReportSides = { survey: null, report: null, summary: null, commentToMentor: null, office: null };

/**
 * Who may read what, as columns: a reader for whom a column is not meant never has it in her statement, so no view can let it slip.
 */
export const reportReads = (client: ReadClient) => ({
  /** Of an interview that nobody has written about, without asking. */
  none: NO_REPORTS,

  /** The mentee's own survey. Nobody else's scope reads it. */
  survey(scope: Scope, mentoringId: string): Promise<SurveyRow | null> {
    const mine = scope.kind === "mentee" ? sql`t."menteeId" = ${scope.menteeId}::uuid AND ${shown(scope, sql`r."createdAt"`)}` : sql`false`;
    return firstOf<SurveyRow>(
      client,
      sql`SELECT ${surveyColumns} FROM "MenteeReport" r JOIN "Mentoring" t ON t."id" = r."mentoringId" WHERE r."mentoringId" = ${mentoringId}::uuid AND ${mine}`,
    );
  },

  /** The consultant's own report. Nobody else's scope reads it. */
  report(scope: Scope, mentoringId: string): Promise<ReportRow | null> {
    const mine = scope.kind === "mentor" ? sql`r."authorId" = ${scope.mentorId}::uuid` : sql`false`;
    return firstOf<ReportRow>(
      client,
      sql`SELECT ${reportColumns} FROM "MentorReport" r WHERE r."mentoringId" = ${mentoringId}::uuid AND ${mine}`,
    );
  },

  /** The wording for the company: to the mentee once it is put to her, to the admins once she has approved it. */
  summary(scope: Scope, mentoringId: string): Promise<SummaryRow | null> {
    const open =
      scope.kind === "mentee"
        ? sql`t."menteeId" = ${scope.menteeId}::uuid AND r."hrSummaryConsent" <> 'none' AND ${shown(scope, sql`r."hrSummaryProposedAt"`)}`
        : scope.kind === "all"
          ? sql`r."hrSummaryConsent" = 'approved'`
          : sql`false`;
    const wish = scope.kind === "mentee" ? sql`r."hrSummaryWish"` : sql`NULL`;
    return firstOf<SummaryRow>(
      client,
      sql`SELECT ${summaryColumns}, ${wish} AS "wish" FROM "MentorReport" r JOIN "Mentoring" t ON t."id" = r."mentoringId" WHERE r."mentoringId" = ${mentoringId}::uuid AND ${open}`,
    );
  },

  /** What its author had handed in before each correction, the latest first; keyset on (at, id). Nobody else's scope reads it. */
  async revisions(
    scope: Scope,
    mentoringId: string,
    page: { after?: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<RevisionRow[]> {
    if (scope.kind !== "mentor") return [];
    const after = page.after ? sql`AND (v."at", v."id") < (${page.after.startAt}, ${page.after.id}::uuid)` : empty;
    return rowsOf<RevisionRow>(
      client,
      sql`SELECT v."id", v."version", v."body", v."at" FROM "MentorReportRevision" v JOIN "MentorReport" r ON r."id" = v."reportId"
          WHERE r."mentoringId" = ${mentoringId}::uuid AND r."authorId" = ${scope.mentorId}::uuid ${after} ORDER BY v."at" DESC, v."id" DESC LIMIT ${page.limit}`,
    );
  },

  /** Everything of the two reports that this caller may read. The comment to the consultant waits for her own report. */
  async sides(scope: Scope, mentoringId: string): Promise<ReportSides> {
    switch (scope.kind) {
      case "mentee": {
        const [survey, summary] = await Promise.all([this.survey(scope, mentoringId), this.summary(scope, mentoringId)]);
        return { ...NO_REPORTS, survey, summary };
      }
      case "mentor": {
        const [report, comment] = await Promise.all([
          this.report(scope, mentoringId),
          firstOf<{ commentToMentor: string | null }>(
            client,
            sql`SELECT r."commentToMentor" FROM "MenteeReport" r JOIN "Mentoring" t ON t."id" = r."mentoringId" JOIN "MentorReport" own ON own."mentoringId" = t."id"
                WHERE t."id" = ${mentoringId}::uuid AND t."mentorId" = ${scope.mentorId}::uuid AND r."submittedAt" IS NOT NULL AND own."submittedAt" IS NOT NULL`,
          ),
        ]);
        return { ...NO_REPORTS, report, commentToMentor: comment?.commentToMentor ?? null };
      }
      case "all": {
        const [summary, office] = await Promise.all([
          this.summary(scope, mentoringId),
          firstOf<AdminSurveyRow>(
            client,
            sql`SELECT "satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyBefore", "selfEfficacyAfter", "nps", "commentToOffice", "troubleCategory", "troubleText", "submittedAt"
                FROM "MenteeReport" WHERE "mentoringId" = ${mentoringId}::uuid AND "submittedAt" IS NOT NULL`,
          ),
        ]);
        return { ...NO_REPORTS, summary, office };
      }
      case "customer":
        return NO_REPORTS;
      default:
        return impossible(scope);
    }
  },

  /**
   * What mentees thought of a consultant, in whole groups of surveys that can no longer change and whose interviews she has reported.
   * A group is closed by the later of the two, so it only grows at its end: two readings differ by a group or by nothing, and no
   * single answer can be taken from them. Null below one group.
   */
  async ratingsOf(mentorId: string, now: Date): Promise<MentorRatingsRow | null> {
    const row = await firstOf<MentorRatingsRow>(
      client,
      sql`WITH final AS (
            SELECT r."satisfaction", r."easeOfTalking", r."goalProgress", row_number() OVER (ORDER BY greatest(r."editableUntil", own."submittedAt"), r."id") AS place, count(*) OVER () AS total
            FROM "Mentoring" t JOIN "MenteeReport" r ON r."mentoringId" = t."id" JOIN "MentorReport" own ON own."mentoringId" = t."id"
            WHERE t."mentorId" = ${mentorId}::uuid AND own."submittedAt" IS NOT NULL AND r."submittedAt" IS NOT NULL AND r."editableUntil" <= ${now}
          )
          SELECT count(*)::int AS "n", round(avg("satisfaction"), 1)::float8 AS "satisfaction", round(avg("easeOfTalking"), 1)::float8 AS "easeOfTalking", round(avg("goalProgress"), 1)::float8 AS "goalProgress"
          FROM final WHERE place <= total - total % ${LIMITS.ratingsTogether}::int`,
    );
    return row && row.n > 0 ? row : null;
  },
});
