import type { ErrorCode, ErrorParams } from "./errors";
import type { MentoringStatus } from "./mentoring-codes";
import { LIMITS } from "./policy";
import { formatShort, formatUntil, MINUTE } from "./tokyo";

/** Whether 「遅れます」 can be sent now: from an hour before the start until the end, at most a few times. */
export function delayNoticeRefusal(
  interview: { status: MentoringStatus; startAt: Date; endAt: Date },
  sent: number,
  now: Date,
): { refused: ErrorCode; params?: ErrorParams } | null {
  const { opensMinutesBefore, perInterview } = LIMITS.delayNotice;
  if (interview.status === "canceled") return { refused: "ALREADY_CANCELLED" };
  if (interview.status !== "reserved") return { refused: "NOT_RESERVED" };
  const from = new Date(interview.startAt.getTime() - opensMinutesBefore * MINUTE);
  if (now < from) return { refused: "TOO_EARLY", params: { deadline: formatShort(from) } };
  if (now >= interview.endAt) return { refused: "WINDOW_CLOSED", params: { deadline: formatUntil(interview.endAt) } };
  return sent < perInterview ? null : { refused: "DELAY_LIMIT", params: { max: perInterview } };
}

/** How many more notices can be sent after the next one. */
export const delayNoticesLeft = (sentBefore: number): number => Math.max(0, LIMITS.delayNotice.perInterview - sentBefore - 1);
