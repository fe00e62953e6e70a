import { EMERGENCY_TEXT, REFERRAL_TEXT } from "@knotter/contract/labels/mentoring";
import { sameValue } from "@/components/form/merge";
import type { Difference } from "@/components/written-twice";
import { ATTENDANCE_TEXT, AWARENESS } from "./report-labels";
import { REPORT_FIELD_TEXT, type ReportValues, reportValues } from "./report-values";
import type { Report } from "./types";

/** Where what is typed differs from what is stored, in the order of the page. */
export function reportDifferences(typed: ReportValues, report: Report): Difference[] {
  const stored = reportValues(report);
  return (Object.keys(REPORT_FIELD_TEXT) as (keyof ReportValues)[])
    .filter((field) => !sameValue(typed[field], stored[field]))
    .map((field) => ({ name: REPORT_FIELD_TEXT[field], stored: textOf(field, report, stored) }));
}

/** A field as a person reads it; empty: nothing is stored there. */
function textOf(field: keyof ReportValues, report: Report, stored: ReportValues): string {
  switch (field) {
    case "attendance":
      return report.attendance === null ? "" : ATTENDANCE_TEXT[report.attendance];
    case "themes":
    case "orgIssueTags":
      return report[field].map(({ label }) => label).join("、");
    case "careerAwareness":
      return report.careerAwareness === null ? "" : (AWARENESS[report.careerAwareness - 1] ?? "");
    case "referral":
      return REFERRAL_TEXT[report.referral];
    case "emergency":
      return EMERGENCY_TEXT[report.emergency];
    case "informedConsentDone":
    case "jobCardUsed":
    case "supervisionRequested":
      return report[field] ? "チェックあり" : "チェックなし";
    default:
      return stored[field];
  }
}
