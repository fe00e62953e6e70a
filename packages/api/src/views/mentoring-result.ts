import { MEETING_METHOD_TEXT } from "@knotter/contract/labels/mentoring";
import type { mentoringResultItem, mentoringResults } from "@knotter/contract/resources/mentoring-results";
import type { MentoringEventRow, MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { ResultRow } from "@knotter/db/mentoring/results";
import { allowedActions, labelOf } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { resultLabel } from "./export-rows";
import { at } from "./instant";
import { historyFor } from "./mentoring";

export function toMentoringResult(row: ResultRow, now: Date): z.infer<typeof mentoringResultItem> {
  return {
    id: row.id,
    publicNo: row.publicNo,
    order: { id: row.orderId, orderNo: row.orderNo, name: row.orderName },
    customerName: row.customerName,
    mentee: {
      id: row.menteeId,
      name: row.menteeName,
      nameKana: row.menteeNameKana,
      employeeNo: row.employeeNo,
      department: row.department,
    },
    mentor: { id: row.mentorId, displayName: row.mentorName },
    startAt: at(row.startAt),
    endAt: at(row.endAt),
    bookedAt: at(row.bookedAt),
    status: row.status,
    label: resultLabel(row, now),
    counted: row.counted,
    rescheduleCount: row.rescheduleCount,
    mentorReportedOn: row.mentorReportAt && tokyoDate(row.mentorReportAt),
    menteeReported: row.menteeReportStatus === "submitted" || row.menteeReportStatus === "locked",
  };
}

/** One interview. Every field is named, so that a text of the row (theme, note, reason) cannot get into it. */
export function toMentoringResultDetail(
  row: ResultRow,
  interview: MentoringRow,
  history: readonly MentoringEventRow[],
  now: Date,
): z.input<(typeof mentoringResults)["get"]["output"]> {
  const { cancelSide, cancelTiming, canceledAt, noShowSide, noShowReportedAt, disputeStatus } = interview;
  const actions = allowedActions(interview, "admin", now, resolvePolicy({ order: interview.orderPolicy }));
  return {
    ...toMentoringResult(row, now),
    labelCode: labelOf(interview, now),
    methodLabel: MEETING_METHOD_TEXT[interview.meetingMethod],
    disclosureLevel: interview.disclosureLevelAtBooking,
    reports: { mentor: interview.mentorReportStatus, mentee: interview.menteeReportStatus },
    cancellation: cancelSide === null || canceledAt === null ? null : { side: cancelSide, timing: cancelTiming, at: at(canceledAt) },
    absence:
      noShowSide === null || noShowReportedAt === null ? null : { absent: noShowSide, reportedAt: at(noShowReportedAt), disputeStatus },
    history: historyFor(history, "admin"),
    can: { markNoShow: actions.includes("reportNoShow"), undoNoShow: actions.includes("undoNoShow") },
    version: interview.version,
  };
}
