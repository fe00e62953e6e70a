import { createHash } from "node:crypto";
import { AppError } from "@knotter/domain/errors";
import { answerSummary, type SummaryAnswer } from "@knotter/domain/hr-summary";
import { scopeOf } from "@knotter/domain/scope";
import { clearText } from "@knotter/domain/sealed-mark";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked } from "../mentoring/locked";

export interface AnswerInput {
  id: string;
  /** The wording that the mentee has read. */
  revision: number;
}

/**
 * The mentee's decision on what their company may read: approved by the hash of the wording, declined without a trace that the company
 * could see, or revoked. Throws VERSION_CONFLICT if the wording has changed since it was read, NOT_PROPOSED.
 */
const answering =
  (answer: SummaryAnswer): UseCase<AnswerInput, { mentoringId: string }> =>
  (deps, actor, input) =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const mentoring = await requireLocked(tx, actor, input.id);
      const summary = await tx.report.summary(scopeOf(actor), mentoring.id);
      const decision = summary ? answerSummary(summary, answer, input.revision) : { refused: "NOT_PROPOSED" as const };
      if ("refused" in decision) throw new AppError(decision.refused);
      if (!summary || !decision.changed) return { mentoringId: mentoring.id };
      const approved = decision.to === "approved";
      const text = approved ? clearText(summary.text) : summary.text;
      const sha256 = approved ? createHash("sha256").update(text).digest("hex") : null;
      const expected = { revision: summary.revision, state: summary.state };
      await tx.report.answerSummary(mentoring.id, expected, { state: decision.to, text, sha256, now });
      if (answer === "revoke") await tx.report.revokeConsent(mentoring.menteeId, "hr_summary", mentoring.id, now);
      await tx.audit.record(
        {
          events: approved
            ? [{ mentoringId: mentoring.id, type: "hr_summary_approved", fromStatus: mentoring.status, toStatus: mentoring.status }]
            : [],
          consents:
            approved && sha256
              ? [
                  {
                    subjectUserId: mentoring.menteeId,
                    type: "hr_summary",
                    documentVersion: String(summary.revision),
                    textSha256: sha256,
                    targetId: mentoring.id,
                  },
                ]
              : [],
          audit: [{ action: `hrSummary.${answer}`, entity: "Mentoring", entityId: mentoring.id, diff: { revision: summary.revision } }],
        },
        signatureOf(deps, actor, now),
      );
      return { mentoringId: mentoring.id };
    });

export const approveSummary = answering("approve");
export const declineSummary = answering("decline");
export const revokeSummary = answering("revoke");
