import { EMERGENCY_TEXT, HR_SUMMARY_TEXT, REFERRAL_TEXT } from "@knotter/contract/labels/mentoring";
import { formatDateTime } from "@knotter/domain/tokyo";
import { type Description, DescriptionList } from "@knotter/ui/description-list";
import { ATTENDANCE_TEXT, AWARENESS } from "./report-labels";
import { REPORT_FIELD_TEXT } from "./report-values";
import type { Report } from "./types";

type Shown = Omit<
  Report,
  "mentoringId" | "status" | "late" | "hrSummaryState" | "hrSummaryWish" | "submittedAt" | "lockedAt" | "updatedAt"
> &
  Partial<Pick<Report, "hrSummaryState">>;

/** A submitted report; empty fields are left out. */
export function ReportView({ report }: { report: Shown }) {
  return <DescriptionList items={itemsOf(report)} />;
}

function itemsOf(report: Shown): Description[] {
  const { actualStartAt: from, actualEndAt: to } = report;
  const texts = (["summaryPrivate", "assessment", "support", "nextPlan"] as const).flatMap((field) => text(field, report[field]));
  const tags = report.orgIssueTags.map(({ label }) => label).join("、");
  const done = [
    report.informedConsentDone && "説明済み",
    report.jobCardUsed && "ジョブ・カード使用",
    report.supervisionRequested && "スーパービジョン希望",
  ];
  return [
    ...(report.attendance ? [{ term: REPORT_FIELD_TEXT.attendance, detail: ATTENDANCE_TEXT[report.attendance] }] : []),
    ...(from && to
      ? [{ term: "実際の時間", detail: <span className="tabular-nums">{formatDateTime(new Date(from), new Date(to))}</span> }]
      : []),
    ...(report.themes.length > 0 ? [{ term: REPORT_FIELD_TEXT.themes, detail: report.themes.map(({ label }) => label).join("、") }] : []),
    ...texts,
    ...(report.careerAwareness === null
      ? []
      : [
          {
            term: REPORT_FIELD_TEXT.careerAwareness,
            detail: `${AWARENESS[report.careerAwareness - 1]}（5段階の${report.careerAwareness}）`,
          },
        ]),
    ...(report.referral === "none" ? [] : [{ term: REPORT_FIELD_TEXT.referral, detail: REFERRAL_TEXT[report.referral] }]),
    ...text("referralNote", report.referralNote),
    ...(report.emergency === "none" ? [] : [{ term: REPORT_FIELD_TEXT.emergency, detail: EMERGENCY_TEXT[report.emergency] }]),
    ...(tags === "" ? [] : [{ term: REPORT_FIELD_TEXT.orgIssueTags, detail: tags }]),
    ...text("orgIssueNote", report.orgIssueNote),
    ...text("hrSummaryDraft", report.hrSummaryDraft),
    ...(report.hrSummaryState && report.hrSummaryState !== "none"
      ? [{ term: "相談者の確認", detail: HR_SUMMARY_TEXT[report.hrSummaryState] }]
      : []),
    { term: "確認したこと", detail: done.filter(Boolean).join("、") || "なし" },
  ];
}

const text = (
  field: "summaryPrivate" | "assessment" | "support" | "nextPlan" | "referralNote" | "orgIssueNote" | "hrSummaryDraft",
  written: string | null,
) => (written ? [{ term: REPORT_FIELD_TEXT[field], detail: <p className="whitespace-pre-line">{written}</p> }] : []);
