import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { ProposedSummary, ReportContent, ReportRow } from "@knotter/db/report/report.reads";
import { AppError } from "@knotter/domain/errors";
import { proposeSummary, summariesShared } from "@knotter/domain/hr-summary";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { becomesUrgent, isLate, reportFaults, reportLocksAt, reportRefusal } from "@knotter/domain/mentor-report";
import { decide, fromStatuses, type MentoringEvent } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked } from "../mentoring/locked";
import { surveyMail } from "../mentoring/set-status";
import { followReport } from "../supervision/request";
import { merge } from "./merge";

type Given = { [Key in keyof ReportContent]?: ReportContent[Key] | null | undefined };

export interface ReportInput extends Given {
  id: string;
  draft?: boolean | undefined;
  expectedVersion?: number | undefined;
}

const BLANK: ReportContent = {
  attendance: null,
  actualStartAt: null,
  actualEndAt: null,
  themes: [],
  summaryPrivate: null,
  assessment: null,
  support: null,
  nextPlan: null,
  careerAwareness: null,
  orgIssueTags: [],
  orgIssueNote: null,
  referral: "none",
  referralNote: null,
  emergency: "none",
  informedConsentDone: false,
  jobCardUsed: false,
  supervisionRequested: false,
  hrSummary: null,
};

/**
 * Saves or submits the mentor's report. Submitting completes the interview and proposes the wording for the company to the mentee; a
 * correction keeps the previously submitted version. Throws TOO_EARLY, REPORT_LOCKED, ALREADY_CANCELLED, NOT_RESERVED after an absence,
 * UNPROCESSABLE with what is missing, ABSENT_NOT_REPORTED where nobody came, VERSION_CONFLICT.
 */
export const submitReport: UseCase<ReportInput, { mentoringId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const saved = await tx.report.report(scopeOf(actor), mentoring.id);
    if (input.expectedVersion !== undefined && input.expectedVersion !== saved?.version) throw new AppError("VERSION_CONFLICT");
    const refusal = reportRefusal(mentoring, saved?.lockedAt ?? null, now);
    if (refusal) throw new AppError(refusal.refused, { params: refusal.params });
    const before = saved ? contentOf(saved) : null;
    const content = merge(before ?? BLANK, input, BLANK);
    if (content.hrSummary !== null && !summariesShared(mentoring.disclosureLevelAtBooking)) {
      throw new AppError("UNPROCESSABLE", { fieldErrors: { hrSummaryDraft: ["SUMMARY_NOT_SHARED"] } });
    }
    const submitted = !input.draft || (saved?.submittedAt ?? null) !== null;
    if (submitted) requireComplete(content, mentoring, now);

    const submittedAt = submitted ? (saved?.submittedAt ?? now) : null;
    const policy = resolvePolicy({ order: mentoring.orderPolicy });
    const summary = submitted ? proposed(saved, content.hrSummary, now) : null;
    await tx.report.saveReport(
      {
        mentoringId: mentoring.id,
        authorId: actor.userId,
        version: saved?.version ?? null,
        isApproved: (summary?.columns.hrSummaryConsent ?? saved?.hrSummaryConsent) === "approved",
      },
      {
        ...content,
        ...summary?.columns,
        submittedAt,
        lockedAt: submittedAt && (saved?.lockedAt ?? reportLocksAt(submittedAt)),
        late: submittedAt !== null && isLate(mentoring.endAt, submittedAt, policy),
      },
      now,
    );
    if (saved?.submittedAt && before) {
      await tx.report.keepRevision({ mentoringId: mentoring.id, reportId: saved.id, version: saved.version }, before, now);
    }
    if (submitted) {
      const was = saved?.submittedAt ? saved.supervisionRequested : false;
      await followReport(tx, actor, mentoring.id, { was, is: content.supervisionRequested }, now);
    }
    if (summary?.endsApproval) await tx.report.revokeConsent(mentoring.menteeId, "hr_summary", mentoring.id, now);
    const closed = submitted && mentoring.status === "reserved" && (await close(tx, actor, mentoring, now));
    const event: MentoringEvent | null = closed ? "completed" : submitted && !saved?.submittedAt ? "report_submitted" : null;
    const audited = (action: string, diff: Record<string, unknown> = {}) => ({ action, entity: "Mentoring", entityId: mentoring.id, diff });
    await tx.audit.record(
      {
        events: event
          ? [{ mentoringId: mentoring.id, type: event, fromStatus: mentoring.status, toStatus: closed ? "done" : mentoring.status }]
          : [],
        mails: [
          ...(closed ? [surveyMail(mentoring)] : []),
          ...(summary?.asks ? [summaryMail(mentoring, summary.columns.hrSummaryRevision)] : []),
        ],
        audit: [
          // A draft saves itself while its author types: a line when it is begun.
          ...(submitted
            ? [audited(saved?.submittedAt ? "mentorReport.correct" : "mentorReport.submit")]
            : saved
              ? []
              : [audited("mentorReport.draft")]),
          // Creates an admin task without any detail: the admins ask the mentor by telephone.
          ...(submitted && becomesUrgent(saved?.submittedAt ? saved.emergency : null, content.emergency)
            ? [audited("mentoring.emergency", { publicNo: mentoring.publicNo })]
            : []),
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentoringId: mentoring.id };
  });

const contentOf = (report: ReportRow): ReportContent =>
  Object.fromEntries(Object.keys(BLANK).map((key) => [key, report[key as keyof ReportContent]])) as unknown as ReportContent;

function requireComplete(content: ReportContent, mentoring: MentoringRow, now: Date): void {
  if (content.attendance === "absent") throw new AppError("ABSENT_NOT_REPORTED");
  const faults = reportFaults(content, mentoring, now);
  if (Object.keys(faults).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors: faults });
}

function proposed(saved: ReportRow | null, text: string | null, now: Date) {
  const before = {
    text: saved?.submittedAt ? saved.hrSummary : null,
    state: saved?.hrSummaryConsent ?? ("none" as const),
    revision: saved?.hrSummaryRevision ?? 0,
  };
  const { to, asks, endsApproval } = proposeSummary(before, text);
  if (to === before) return null;
  const columns: ProposedSummary = {
    hrSummaryConsent: to.state,
    hrSummaryRevision: to.revision,
    hrSummarySha256: null,
    hrSummaryProposedAt: asks ? now : null,
    hrSummaryAnsweredAt: null,
    hrSummaryWish: null,
    hrSummaryWishedAt: null,
  };
  return { columns, asks, endsApproval };
}

/** The report says that the interview took place, so it is completed on the mentor's behalf. */
async function close(tx: Tx, actor: Actor, mentoring: MentoringRow, now: Date): Promise<true> {
  const decision = decide(mentoring, { type: "complete", by: "mentor" }, now, resolvePolicy({ order: mentoring.orderPolicy }));
  if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
  const { counted } = decision.effects;
  const expected = { from: fromStatuses("complete"), version: mentoring.version };
  await tx.mentoring.settle(mentoring.id, expected, { status: decision.to, counted, byId: actor.userId, now });
  await tx.mentoring.countHeld(mentoring.mentorId, 1);
  return true;
}

/** 「会社に共有する要約のご確認」: the wording itself is only shown after signing in. */
const summaryMail = (mentoring: MentoringRow, revision: number) => ({
  type: "hr_summary_request" as const,
  toUserId: mentoring.menteeId,
  orderId: mentoring.orderId,
  mentoringId: mentoring.id,
  facts: { startAt: mentoring.startAt.toISOString(), revision },
  dedupeKey: dedupeKeyOf("hr_summary_request", { mentoringId: mentoring.id, revision }),
});
