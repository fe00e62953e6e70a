import { ESCALATION_TEXT, HR_SUMMARY_TEXT, ORG_ISSUE_TEXT } from "@knotter/contract/labels/mentoring";
import type {
  adminSurvey,
  escalationView,
  hrSummaryView,
  reportRevision,
  reportView,
  surveyView,
} from "@knotter/contract/resources/reports";
import type { AdminSurveyRow, ReportRow, RevisionRow, SummaryRow, SurveyRow } from "@knotter/db/report/report.reads";
import type { EscalationContact } from "@knotter/domain/customer";
import type { OrgIssueTag } from "@knotter/domain/mentor-report";
import type { ReportStatus } from "@knotter/domain/mentoring";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at, atOrNull } from "./instant";

/** `locked` is derived from the clock. */
function statusOf(submittedAt: Date | null, until: Date | null, now: Date): ReportStatus {
  if (submittedAt === null) return "draft";
  return until !== null && now >= until ? "locked" : "submitted";
}

const troubleOf = (row: { troubleCategory: string | null; troubleText: string | null }) =>
  row.troubleCategory === null ? null : { category: row.troubleCategory, text: row.troubleText };

export function toSurveyView(mentoringId: string, row: SurveyRow | null, declined: boolean, now: Date): z.infer<typeof surveyView> {
  if (!row) return { mentoringId, status: "none", declined, answers: null, submittedAt: null, editableUntil: null, version: null };
  const { submittedAt, editableUntil, version, updatedAt: _, troubleCategory, troubleText, ...answers } = row;
  return {
    mentoringId,
    status: statusOf(submittedAt, editableUntil, now),
    declined,
    answers: { ...answers, trouble: troubleOf({ troubleCategory, troubleText }) },
    submittedAt: atOrNull(submittedAt),
    editableUntil: atOrNull(editableUntil),
    version,
  };
}

const orgIssues = (codes: readonly string[]) => codes.map((code) => ({ code, label: ORG_ISSUE_TEXT[code as OrgIssueTag] ?? code }));

export function toReportView(mentoringId: string, row: ReportRow, now: Date, vocabulary: Vocabulary): z.infer<typeof reportView> {
  const { id: _, hrSummary, hrSummaryConsent, hrSummaryRevision: __, ...report } = row;
  return {
    ...report,
    mentoringId,
    status: statusOf(row.submittedAt, row.lockedAt, now),
    actualStartAt: atOrNull(row.actualStartAt),
    actualEndAt: atOrNull(row.actualEndAt),
    themes: vocabulary.words("theme", row.themes),
    orgIssueTags: orgIssues(row.orgIssueTags),
    hrSummaryDraft: hrSummary,
    hrSummaryState: hrSummaryConsent,
    submittedAt: atOrNull(row.submittedAt),
    lockedAt: atOrNull(row.lockedAt),
    updatedAt: at(row.updatedAt),
  };
}

export const toSummaryView = (row: SummaryRow): z.infer<typeof hrSummaryView> => ({
  text: row.text,
  revision: row.revision,
  state: row.state,
  stateLabel: HR_SUMMARY_TEXT[row.state],
  wish: row.wish,
  proposedAt: atOrNull(row.proposedAt),
  answeredAt: atOrNull(row.answeredAt),
});

/** JSON columns hold instants as text in UTC; the answer has them in the API's format. */
const again = (text: string | null): string | null => text && at(new Date(text));

export function toRevision({ id, version, body, at: replacedAt }: RevisionRow, vocabulary: Vocabulary): z.infer<typeof reportRevision> {
  const { hrSummary, ...report } = body;
  return {
    ...report,
    id,
    version,
    actualStartAt: again(body.actualStartAt),
    actualEndAt: again(body.actualEndAt),
    themes: vocabulary.words("theme", body.themes),
    orgIssueTags: orgIssues(body.orgIssueTags),
    hrSummaryDraft: hrSummary,
    replacedAt: at(replacedAt),
  };
}

export const toEscalation = (contact: EscalationContact | null): z.infer<typeof escalationView> => ({
  contact: contact && { typeLabel: ESCALATION_TEXT[contact.type], name: contact.name, email: contact.email, phone: contact.phone },
});

export function toAdminSurvey(row: AdminSurveyRow): z.infer<typeof adminSurvey> {
  const { troubleCategory, troubleText, submittedAt, ...answers } = row;
  return { ...answers, trouble: troubleOf({ troubleCategory, troubleText }), submittedAt: at(submittedAt) };
}
