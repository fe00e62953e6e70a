import { AppError, impossible } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import { shown } from "../hidden";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { QuestionnaireBriefRow, QuestionnaireFilter, SheetRow } from "./checked-question.row";

const brief: Sql = sql`c."id", c."menteeId", coalesce(me."displayName", me."name", '') AS "menteeName", c."mentoringId", t."publicNo", t."status"::text AS "interviewStatus",
    t."startAt", t."endAt", t."mentorId", mo."displayName" AS "mentorName", c."setVersion", c."status"::text AS "status", c."changedAfterCheck",
    c."submittedAt", c."mentorCheckedAt", c."version", c."createdAt", c."updatedAt"`;

const content: Sql = sql`c."selected", c."themes", c."currentSituation", c."goal", c."freeText", c."mood", c."avoidTopics"`;

const from: Sql = sql`FROM "CheckedQuestion" c JOIN "Mentee" me ON me."userId" = c."menteeId"
    LEFT JOIN "Mentoring" t ON t."id" = c."mentoringId" LEFT JOIN "Mentor" mo ON mo."userId" = t."mentorId"`;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * Whose sheets: the mentee's own, and for the consultant of an interview what was submitted to her (domain/checked-question.ts
 * `mentorSees`, in SQL; the bound on the start lets her index end where the days do). Admins and HR reach none, by any read.
 */
function inScope(scope: Scope, now: Date): Sql {
  switch (scope.kind) {
    case "mentee":
      return sql`c."menteeId" = ${scope.menteeId}::uuid AND ${shown(scope, sql`c."createdAt"`)}`;
    case "mentor":
      return sql`t."mentorId" = ${scope.mentorId}::uuid AND t."status" <> 'canceled' AND c."status" <> 'draft'
        AND t."endAt" > ${daysBefore(now, LIMITS.questionnaire.mentorSeesDays)} AND t."startAt" > ${daysBefore(now, LIMITS.questionnaire.mentorSeesDays + 1)}`;
    case "all":
    case "customer":
      return sql`false`;
    default:
      return impossible(scope);
  }
}

/** The consultant's own note is not even read for anybody else. */
const noteFor = (scope: Scope): Sql => (scope.kind === "mentor" ? sql`c."mentorNote"` : sql`NULL`);

export const checkedQuestionReads = (client: ReadClient) => ({
  /** Outside the scope is NOT_FOUND: nobody learns that it exists. */
  async require(scope: Scope, id: string, now: Date): Promise<SheetRow> {
    const row = await firstOf<SheetRow>(
      client,
      sql`SELECT ${brief}, ${content}, ${noteFor(scope)} AS "mentorNote" ${from} WHERE c."id" = ${id}::uuid AND ${inScope(scope, now)}`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The sheet of an interview, as far as the caller may know of it: whether there is one, not what it says. */
  ofMentoring(scope: Scope, mentoringId: string, now: Date): Promise<QuestionnaireBriefRow | null> {
    return firstOf<QuestionnaireBriefRow>(
      client,
      sql`SELECT ${brief} ${from} WHERE c."mentoringId" = ${mentoringId}::uuid AND ${inScope(scope, now)}`,
    );
  },

  /** The newest first; keyset on (createdAt, id). */
  list(scope: Scope, filter: QuestionnaireFilter, now: Date): Promise<QuestionnaireBriefRow[]> {
    const unattached = filter.unattached === undefined ? empty : sql`AND (c."mentoringId" IS NULL) = ${filter.unattached}`;
    const unread = filter.unread === undefined ? empty : sql`AND (c."status" = 'submitted') = ${filter.unread}`;
    const after = filter.after ? sql`AND (c."createdAt", c."id") < (${filter.after.startAt}, ${filter.after.id}::uuid)` : empty;
    return rowsOf<QuestionnaireBriefRow>(
      client,
      sql`SELECT ${brief} ${from} WHERE ${inScope(scope, now)} ${unattached} ${unread} ${after} ORDER BY c."createdAt" DESC, c."id" DESC LIMIT ${filter.limit}`,
    );
  },
});
