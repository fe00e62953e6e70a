import type { EMERGENCIES, OrgIssueTag, REFERRALS } from "@knotter/domain/mentor-report";
import { addDays, formatTime, instantOf, parseTime, tokyoDate, tokyoMinutes, toOffsetIso } from "@knotter/domain/tokyo";
import type { UseFormReturn } from "react-hook-form";
import type { Interview, Report } from "./types";

/** The values of the form; "" is no choice and no text. Times are on the day of the interview, in Japan. */
export interface ReportValues {
  attendance: "held" | "late" | "cut_short" | "absent" | "";
  startTime: string;
  endTime: string;
  themes: string[];
  summaryPrivate: string;
  assessment: string;
  support: string;
  nextPlan: string;
  careerAwareness: number | null;
  orgIssueTags: OrgIssueTag[];
  orgIssueNote: string;
  referral: (typeof REFERRALS)[number];
  referralNote: string;
  emergency: (typeof EMERGENCIES)[number];
  informedConsentDone: boolean;
  jobCardUsed: boolean;
  supervisionRequested: boolean;
  hrSummaryDraft: string;
}
export type ReportForm = Pick<UseFormReturn<ReportValues>, "register" | "watch" | "setValue" | "formState">;

export const REPORT_FIELD_TEXT = {
  attendance: "実施状況",
  startTime: "実際の開始",
  endTime: "実際の終了",
  themes: "主訴（分類）",
  summaryPrivate: "面談概要",
  assessment: "見立て",
  support: "支援内容",
  nextPlan: "次回・今後",
  careerAwareness: "キャリア意識",
  orgIssueTags: "組織課題タグ",
  orgIssueNote: "組織課題のメモ",
  referral: "紹介先",
  referralNote: "紹介についてのメモ",
  emergency: "緊急度",
  informedConsentDone: "守秘義務・共有範囲の説明",
  jobCardUsed: "ジョブ・カードの使用",
  supervisionRequested: "スーパービジョンの希望",
  hrSummaryDraft: "会社に共有する要約の案",
} as const satisfies Record<keyof ReportValues, string>;

export const REPORT_LIMITS = {
  summaryPrivate: 3000,
  assessment: 2000,
  support: 1500,
  nextPlan: 1000,
  orgIssueNote: 1000,
  referralNote: 500,
  hrSummaryDraft: 600,
} as const;
export type ReportText = keyof typeof REPORT_LIMITS;

const timeOf = (instant: string | null): string => (instant === null ? "" : formatTime(tokyoMinutes(new Date(instant))));

/** The initial values: the booked times, to be corrected. */
export const blankReport = (interview: Interview): ReportValues => ({
  attendance: "",
  startTime: timeOf(interview.startAt),
  endTime: timeOf(interview.endAt),
  themes: interview.theme ? [interview.theme.code] : [],
  summaryPrivate: "",
  assessment: "",
  support: "",
  nextPlan: "",
  careerAwareness: null,
  orgIssueTags: [],
  orgIssueNote: "",
  referral: "none",
  referralNote: "",
  emergency: "none",
  informedConsentDone: false,
  jobCardUsed: false,
  supervisionRequested: false,
  hrSummaryDraft: "",
});

export const reportValues = (report: Report): ReportValues => ({
  attendance: report.attendance ?? "",
  startTime: timeOf(report.actualStartAt),
  endTime: timeOf(report.actualEndAt),
  themes: report.themes.map(({ code }) => code),
  summaryPrivate: report.summaryPrivate ?? "",
  assessment: report.assessment ?? "",
  support: report.support ?? "",
  nextPlan: report.nextPlan ?? "",
  careerAwareness: report.careerAwareness,
  orgIssueTags: report.orgIssueTags.map(({ code }) => code as OrgIssueTag),
  orgIssueNote: report.orgIssueNote ?? "",
  referral: report.referral,
  referralNote: report.referralNote ?? "",
  emergency: report.emergency,
  informedConsentDone: report.informedConsentDone,
  jobCardUsed: report.jobCardUsed,
  supervisionRequested: report.supervisionRequested,
  hrSummaryDraft: report.hrSummaryDraft ?? "",
});

/** The input for the API. A late interview may end on the next day. */
export function toReportInput(values: ReportValues, interview: Pick<Interview, "startAt">) {
  const { startTime, endTime, attendance, ...rest } = values;
  const day = tokyoDate(new Date(interview.startAt));
  const [from, to] = [startTime, endTime].map((time) => (/^\d\d:\d\d$/.test(time) ? parseTime(time) : null));
  const overnight = from != null && to != null && to < from && from >= 18 * 60 && to < 6 * 60;
  const texts = Object.fromEntries((Object.keys(REPORT_LIMITS) as ReportText[]).map((field) => [field, values[field] || null])) as Record<
    ReportText,
    string | null
  >;
  return {
    ...rest,
    ...texts,
    attendance: attendance || null,
    actualStartAt: from == null ? null : toOffsetIso(instantOf(day, from)),
    actualEndAt: to == null ? null : toOffsetIso(instantOf(overnight ? addDays(day, 1) : day, to)),
  };
}

export const tooLongReport = (values: ReportValues): boolean =>
  (Object.keys(REPORT_LIMITS) as ReportText[]).some((field) => values[field].trim().length > REPORT_LIMITS[field]);

export const differingFields = (one: ReportValues, other: ReportValues): string[] =>
  (Object.keys(REPORT_FIELD_TEXT) as (keyof ReportValues)[])
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => REPORT_FIELD_TEXT[field]);
