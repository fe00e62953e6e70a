import { addDays, formatTime, instantOf, parseTime, tokyoDate, tokyoMinutes, toOffsetIso } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { writtenReport } from "./report-schema";
import type { Interview, Report } from "./types";

export type ReportValues = FormValues<z.input<typeof writtenReport>>;

/** In the order of the page. */
export const REPORT_FIELD_TEXT = {
  attendance: "実施状況",
  startTime: "実際の開始",
  endTime: "実際の終了",
  informedConsentDone: "守秘義務・共有範囲の説明",
  themes: "主訴（分類）",
  summaryPrivate: "面談概要",
  assessment: "見立て",
  support: "支援内容",
  nextPlan: "次回・今後",
  careerAwareness: "キャリア意識",
  referral: "紹介先",
  referralNote: "紹介についてのメモ",
  emergency: "緊急度",
  orgIssueTags: "組織課題タグ",
  orgIssueNote: "組織課題のメモ",
  hrSummaryDraft: "会社に共有する要約の案",
  jobCardUsed: "ジョブ・カードの使用",
  supervisionRequested: "スーパービジョンの希望",
} as const satisfies Record<keyof ReportValues, string>;

const EMPTY: ReportValues = {
  attendance: "",
  startTime: "",
  endTime: "",
  themes: [],
  summaryPrivate: "",
  assessment: "",
  support: "",
  nextPlan: "",
  careerAwareness: "",
  orgIssueTags: [],
  orgIssueNote: "",
  referral: "none",
  referralNote: "",
  emergency: "none",
  informedConsentDone: false,
  jobCardUsed: false,
  supervisionRequested: false,
  hrSummaryDraft: "",
};

const timeOf = (instant: string | null): string => (instant === null ? "" : formatTime(tokyoMinutes(new Date(instant))));

/** Before anything is written: the times as they were booked, to be put right. */
export const blankReport = ({ startAt, endAt, theme }: Interview): ReportValues => ({
  ...EMPTY,
  startTime: timeOf(startAt),
  endTime: timeOf(endAt),
  themes: theme ? [theme.code] : [],
});

export const reportValues = (report: Report): ReportValues =>
  toValues(EMPTY, {
    ...report,
    startTime: timeOf(report.actualStartAt),
    endTime: timeOf(report.actualEndAt),
    themes: report.themes.map(({ code }) => code),
    orgIssueTags: report.orgIssueTags.map(({ code }) => code) as ReportValues["orgIssueTags"],
  });

/** For the API. An interview late in the evening may end on the next day. */
export function toReportInput<Written extends Pick<z.output<typeof writtenReport>, "startTime" | "endTime">>(
  { startTime, endTime, ...rest }: Written,
  interview: Pick<Interview, "startAt">,
) {
  const day = tokyoDate(new Date(interview.startAt));
  const [from, to] = [startTime, endTime].map((time) => (time === undefined ? null : parseTime(time)));
  const overnight = from != null && to != null && to < from && from >= 18 * 60 && to < 6 * 60;
  return {
    ...rest,
    actualStartAt: from == null ? null : toOffsetIso(instantOf(day, from)),
    actualEndAt: to == null ? null : toOffsetIso(instantOf(overnight ? addDays(day, 1) : day, to)),
  };
}
