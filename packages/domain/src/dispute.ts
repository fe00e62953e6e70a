import type { ErrorCode, ErrorParams } from "./errors";
import type { DisputeStatus, MentoringStatus, NoShowSide } from "./mentoring-codes";
import type { Policy } from "./policy";
import { DAY, formatUntil } from "./tokyo";

interface Reported {
  status: MentoringStatus;
  noShowSide: NoShowSide | null;
  noShowReportedAt: Date | null;
  disputeStatus: DisputeStatus;
}

/** Whether the mentee may object to a report of absence. */
export function disputeRefusal(
  mentoring: Reported,
  now: Date,
  policy: Pick<Policy, "disputeDays">,
): { refused: ErrorCode; params?: ErrorParams } | null {
  const { noShowReportedAt } = mentoring;
  if (mentoring.status !== "no_show" || mentoring.noShowSide !== "mentee" || noShowReportedAt === null)
    return { refused: "STATUS_NOT_ALLOWED" };
  if (mentoring.disputeStatus !== "none") return { refused: "ALREADY_DONE" };
  const until = new Date(noShowReportedAt.getTime() + policy.disputeDays * DAY);
  return now <= until ? null : { refused: "WINDOW_CLOSED", params: { deadline: formatUntil(until) } };
}

/** Whether an admin may reject the objection and leave the report of absence as it is. */
export const rejectDisputeRefusal = (mentoring: Reported): ErrorCode | null =>
  mentoring.status === "no_show" && mentoring.disputeStatus === "open" ? null : "STATUS_NOT_ALLOWED";
