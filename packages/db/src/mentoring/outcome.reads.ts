import type { EscalationContact } from "@knotter/domain/customer";
import type { Scope } from "@knotter/domain/scope";
import { cover, whenKnown } from "../hidden";
import { firstOf, type ReadClient, sql } from "../sql";

export interface AbsenceRow {
  note: string | null;
  disputeText: string | null;
  disputedAt: Date | null;
}

/** What a mentee says of herself, for the consultant whom she meets. */
export interface ProfileForMentorRow {
  name: string | null;
  phone: string | null;
  ageBand: string | null;
  jobTitle: string | null;
  jobType: string | null;
  joinedYear: number | null;
  employmentType: string | null;
  workStyle: string | null;
  careerSummary: string | null;
  concerns: string[];
  accommodations: string | null;
}

export const mentoringOutcomeReads = (client: ReadClient) => ({
  /** What was said about an absence: the objection to her who raised it, both to the admins that has to decide. */
  async absenceOf(scope: Scope, mentoringId: string): Promise<AbsenceRow | null> {
    if (scope.kind !== "all" && scope.kind !== "mentee") return null;
    const note = scope.kind === "all" ? sql`"noShowNote"` : sql`NULL`;
    const said = cover(scope, sql`"disputeText"`, sql`"disputedAt"`);
    const mine = scope.kind === "mentee" ? sql`"menteeId" = ${scope.menteeId}::uuid` : sql`true`;
    return firstOf<AbsenceRow>(
      client,
      sql`SELECT ${note} AS "note", ${said} AS "disputeText", "disputedAt" FROM "Mentoring" WHERE "id" = ${mentoringId}::uuid AND "status" = 'no_show' AND ${mine}`,
    );
  },

  /**
   * For the mentor of the interview alone. Until when is said by domain/mentee-profile.ts. What is written there for mentors is for those whom
   * the mentee has chosen: by booking with them, or by handing in a sheet for this very interview. A mentor whom an admin has chosen does not
   * read it, nor one whom somebody has chosen who is not known for certain (IdentityHold).
   */
  async profileForMentor(scope: Scope, mentoringId: string): Promise<ProfileForMentorRow | null> {
    if (scope.kind !== "mentor") return null;
    return firstOf<ProfileForMentorRow>(
      client,
      sql`SELECT m."name", m."phone", m."ageBand", m."jobTitle", m."jobType", m."joinedYear", m."employmentType", m."workStyle",
                 CASE WHEN w."chosen" THEN m."careerSummary" END AS "careerSummary", CASE WHEN w."chosen" THEN m."concerns" ELSE '{}' END AS "concerns",
                 CASE WHEN w."chosen" THEN m."accommodations" END AS "accommodations"
          FROM "Mentoring" t JOIN "Mentee" m ON m."userId" = t."menteeId" LEFT JOIN "IdentityHold" h ON h."userId" = t."menteeId"
          CROSS JOIN LATERAL (
            SELECT EXISTS (
              SELECT 1 FROM "Mentoring" b WHERE b."menteeId" = t."menteeId" AND b."mentorId" = t."mentorId" AND b."createdById" = b."menteeId"
                AND (h."since" IS NULL OR b."createdAt" < h."since") AND ${whenKnown(sql`b."menteeId"`, sql`b."createdAt"`)}
            ) OR (h."since" IS NULL AND EXISTS (
              SELECT 1 FROM "CheckedQuestion" c WHERE c."mentoringId" = t."id" AND c."status" <> 'draft' AND ${whenKnown(sql`c."menteeId"`, sql`c."submittedAt"`)}
            )) AS "chosen"
          ) w
          WHERE t."id" = ${mentoringId}::uuid AND t."mentorId" = ${scope.mentorId}::uuid`,
    );
  },

  /** Whom the mentee's company has named for an emergency: for the consultant of the interview alone. */
  async escalationOf(scope: Scope, mentoringId: string): Promise<EscalationContact | null> {
    if (scope.kind !== "mentor") return null;
    const row = await firstOf<{ contact: EscalationContact | null }>(
      client,
      sql`SELECT c."escalationContact" AS "contact" FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          WHERE t."id" = ${mentoringId}::uuid AND t."mentorId" = ${scope.mentorId}::uuid`,
    );
    return row?.contact ?? null;
  },

  /** How often this person was reported absent since then, and did not prove otherwise. */
  async absencesSince(menteeId: string, since: Date): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Mentoring" WHERE "menteeId" = ${menteeId}::uuid AND "status" = 'no_show' AND "noShowSide" = 'mentee' AND "noShowReportedAt" >= ${since}`,
    );
    return row?.count ?? 0;
  },

  /** How many notices of a delay have gone out for this interview. */
  async delayNoticesOf(mentoringId: string): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Mail" WHERE "mentoringId" = ${mentoringId}::uuid AND "type" = 'delay_notice'`,
    );
    return row?.count ?? 0;
  },
});
