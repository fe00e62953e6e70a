import { CANCEL_TIMING_TEXT, WANT_NEXT_TEXT, YES_NO } from "@knotter/contract/labels/export";
import { EMERGENCY_TEXT, MENTORING_LABEL_TEXT, ORG_ISSUE_TEXT, REFERRAL_TEXT, SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { ORDER_MENTEE_STATUS_TEXT, USAGE_TEXT } from "@knotter/contract/labels/order";
import type { DisclosedListedRow, ListedRow } from "@knotter/db/export/export";
import type { ResultDetailRow, ResultRow } from "@knotter/db/mentoring/results";
import type { HrListedColumn, ListedColumn, ResultColumn, ResultDetailColumn } from "@knotter/domain/csv-columns";
import type { OrgIssueTag } from "@knotter/domain/mentor-report";
import { labelOf } from "@knotter/domain/mentoring";
import { formatTime, MINUTE, tokyoDate, tokyoMinutes } from "@knotter/domain/tokyo";
import type { CsvCell } from "@knotter/files/csv-writer";
import type { Vocabulary } from "../vocabulary";

/** 2026/04/01, a format that spreadsheets and our own import can read. */
const day = (instant: Date): string => tokyoDate(instant).replaceAll("-", "/");
const dayOr = (instant: Date | null): string => (instant ? day(instant) : "");
const time = (instant: Date): string => formatTime(tokyoMinutes(instant));

/** The label of an interview, as everywhere else. */
export const resultLabel = (row: ResultRow, now: Date): string =>
  MENTORING_LABEL_TEXT[labelOf({ ...row, disputeStatus: "none", noShowReportedAt: null } as Parameters<typeof labelOf>[0], now)];

export function resultCells(row: ResultRow, now: Date): Record<ResultColumn, CsvCell> {
  const done = row.status === "done";
  // The actual times of an interview that took place; otherwise the booked ones.
  const [from, to] = done ? [row.actualStartAt ?? row.startAt, row.actualEndAt ?? row.endAt] : [row.startAt, row.endAt];
  return {
    publicNo: row.publicNo,
    orderNo: row.orderNo,
    customer: row.customerName,
    order: row.orderName,
    menteeId: row.menteeId,
    menteeName: row.menteeName,
    employeeNo: row.employeeNo,
    department: row.department,
    mentor: row.mentorName,
    bookedAt: `${day(row.bookedAt)} ${time(row.bookedAt)}`,
    heldOn: day(from),
    start: time(from),
    end: time(to),
    minutes: done ? Math.round((to.getTime() - from.getTime()) / MINUTE) : null,
    status: resultLabel(row, now),
    cancelTiming: row.cancelTiming ? CANCEL_TIMING_TEXT[row.cancelTiming] : "",
    cancelSide: row.cancelSide ? SIDE_TEXT[row.cancelSide] : "",
    counted: YES_NO(row.counted),
    rescheduleCount: row.rescheduleCount,
    mentorReport: row.mentorReportAt ? day(row.mentorReportAt) : "未",
    menteeReport: row.menteeReportStatus === "submitted" || row.menteeReportStatus === "locked" ? "回答済" : "未",
  };
}

export function resultDetailCells(row: ResultDetailRow, vocabulary: Vocabulary): Record<ResultDetailColumn, CsvCell> {
  return {
    satisfaction: row.satisfaction,
    easeOfTalking: row.easeOfTalking,
    goalProgress: row.goalProgress,
    selfEfficacyBefore: row.selfEfficacyBefore,
    selfEfficacyAfter: row.selfEfficacyAfter,
    nps: row.nps,
    wantNext: row.wantNext ? WANT_NEXT_TEXT[row.wantNext] : "",
    themes: (row.themes ?? []).map((code) => vocabulary.word("theme", code).label).join(";"),
    orgIssueTags: (row.orgIssueTags ?? []).map((tag) => ORG_ISSUE_TEXT[tag as OrgIssueTag] ?? tag).join(";"),
    referral: row.referral ? REFERRAL_TEXT[row.referral] : "",
    emergency: row.emergency ? EMERGENCY_TEXT[row.emergency] : "",
    jobCardUsed: YES_NO(row.jobCardUsed),
    informedConsentDone: YES_NO(row.informedConsentDone),
  };
}

export function listedCells(row: ListedRow): Record<ListedColumn, CsvCell> {
  return {
    orderNo: row.orderNo,
    order: row.orderName,
    name: row.name,
    nameKana: row.nameKana,
    email: row.email,
    employeeNo: row.employeeNo,
    department: row.department,
    jobTitle: row.jobTitle,
    groupTag: row.groupTag,
    status: ORDER_MENTEE_STATUS_TEXT[row.status],
    invitedOn: dayOr(row.invitedAt),
    inviteCount: row.inviteCount,
    bounced: YES_NO(row.inviteBounced),
    registeredOn: dayOr(row.registeredAt),
    max: row.max,
    used: row.used,
    left: row.max - row.used,
    nextOn: dayOr(row.nextAt),
    lastDoneOn: dayOr(row.lastDoneAt),
    disabled: YES_NO(row.disabled),
  };
}

/** All cells that HR's columns may hold; the orders decide which of them are written. */
export function hrListedCells(row: DisclosedListedRow): Record<HrListedColumn, CsvCell> {
  return {
    orderNo: row.orderNo,
    order: row.orderName,
    name: row.name,
    employeeNo: row.employeeNo,
    department: row.department,
    registration: ORDER_MENTEE_STATUS_TEXT[row.status],
    usage: USAGE_TEXT[row.done ? "done" : row.booked ? "booked" : "none"],
    used: row.used,
    doneOn: row.doneAt.map(day).join(";"),
    summary: row.summaries.join("\n"),
  };
}
