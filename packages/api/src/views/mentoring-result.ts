import type { mentoringResultItem } from "@knotter/contract/resources/mentoring-results";
import type { ResultRow } from "@knotter/db/mentoring/results";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { resultLabel } from "./export-rows";
import { at } from "./instant";

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
