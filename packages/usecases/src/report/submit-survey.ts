import { createHash } from "node:crypto";
import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { SurveyContent } from "@knotter/db/report/report.reads";
import { AppError } from "@knotter/domain/errors";
import { contradicts, missingStars, surveyEditableUntil, surveyRefusal } from "@knotter/domain/mentee-report";
import { resolvePolicy } from "@knotter/domain/policy";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked } from "../mentoring/locked";
import { merge } from "./merge";

type Given = { [Key in keyof SurveyContent]?: SurveyContent[Key] | null | undefined };

export interface SurveyInput extends Given {
  id: string;
  draft?: boolean | undefined;
  /** 「回答しない」 */
  skip?: true | undefined;
  expectedVersion?: number | undefined;
}

const BLANK: SurveyContent = {
  attended: null,
  satisfaction: null,
  easeOfTalking: null,
  goalProgress: null,
  selfEfficacyBefore: null,
  selfEfficacyAfter: null,
  nps: null,
  learned: null,
  nextAction: null,
  wantNext: null,
  commentToMentor: null,
  commentToOffice: null,
  shareCommentWithHr: false,
  troubleCategory: null,
  troubleText: null,
  durationMinutes: null,
};

/**
 * Saves or submits the mentee's survey; a submitted one stays submitted, and can be corrected for days. `skip`: the mentee declines to
 * answer. Throws TOO_EARLY before the start, REPORT_LOCKED, ALREADY_CANCELLED, NOT_RESERVED after an absence, UNPROCESSABLE without the
 * three ratings, VERSION_CONFLICT, ALREADY_DONE for declining an answered survey.
 */
export const submitSurvey: UseCase<SurveyInput, { mentoringId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const saved = await tx.report.survey(scopeOf(actor), mentoring.id);
    if (input.expectedVersion !== undefined && input.expectedVersion !== saved?.version) throw new AppError("VERSION_CONFLICT");
    const policy = resolvePolicy({ order: mentoring.orderPolicy });
    const refusal = surveyRefusal(mentoring, saved?.editableUntil ?? null, now, policy);
    if (refusal) throw new AppError(refusal.refused, { params: refusal.params });
    const by = signatureOf(deps, actor, now);
    const audited = (action: string, diff: Record<string, unknown> = {}) => ({ action, entity: "Mentoring", entityId: mentoring.id, diff });

    if (input.skip) {
      if (saved?.submittedAt) throw new AppError("ALREADY_DONE");
      await tx.report.declineSurvey(mentoring.id, now);
      await tx.audit.record({ audit: [audited("menteeReport.decline")] }, by);
      return { mentoringId: mentoring.id };
    }

    const content = merge(saved ?? BLANK, input, BLANK);
    const submitted = !input.draft || (saved?.submittedAt ?? null) !== null;
    const missing = submitted ? missingStars(content) : {};
    if (Object.keys(missing).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors: missing });
    const submittedAt = submitted ? (saved?.submittedAt ?? now) : null;
    await tx.report.saveSurvey(
      mentoring.id,
      saved?.version ?? null,
      { ...columnsOf(content), submittedAt, editableUntil: submittedAt && (saved?.editableUntil ?? surveyEditableUntil(submittedAt)) },
      now,
    );
    const consents = submitted ? await commentConsent(tx, mentoring, saved, content, now) : [];
    const clash = submitted && contradicts(content.attended, mentoring.status) && !(saved?.submittedAt && saved.attended === "no");
    await tx.audit.record(
      {
        events:
          submitted && !saved?.submittedAt
            ? [{ mentoringId: mentoring.id, type: "survey_submitted", fromStatus: mentoring.status, toStatus: mentoring.status }]
            : [],
        consents,
        audit: [
          // A draft saves itself while its author types: a line when it is begun.
          ...(submitted ? [audited("menteeReport.submit")] : saved ? [] : [audited("menteeReport.draft")]),
          // An admin task: mentor and mentee contradict each other.
          ...(clash ? [audited("mentoring.attendance_disputed")] : []),
        ],
      },
      by,
    );
    return { mentoringId: mentoring.id };
  });

const columnsOf = (content: SurveyContent): SurveyContent =>
  Object.fromEntries(Object.keys(BLANK).map((key) => [key, content[key as keyof SurveyContent]])) as unknown as SurveyContent;

const shared = (survey: SurveyContent | null): string | null => (survey?.shareCommentWithHr ? survey.commentToOffice : null);

/** Sharing the comment with the company requires a consent to exactly this text; the consent ends when it is withdrawn. */
async function commentConsent(
  tx: Tx,
  mentoring: MentoringRow,
  saved: (SurveyContent & { submittedAt: Date | null }) | null,
  content: SurveyContent,
  now: Date,
) {
  const [before, after] = [saved?.submittedAt ? shared(saved) : null, shared(content)];
  if (before === after) return [];
  if (before !== null) await tx.report.revokeConsent(mentoring.menteeId, "hr_comment", mentoring.id, now);
  if (after === null) return [];
  const textSha256 = createHash("sha256").update(after).digest("hex");
  return [{ subjectUserId: mentoring.menteeId, type: "hr_comment" as const, documentVersion: "1", textSha256, targetId: mentoring.id }];
}
