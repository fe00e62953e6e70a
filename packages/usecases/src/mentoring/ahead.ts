import type { UpcomingRow } from "@knotter/db/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { toOffsetIso } from "@knotter/domain/tokyo";

/** An interview to come, as every refusal and preview names it; instants as text (+09:00), because this leaves as plain JSON. */
export interface MentoringAhead {
  mentoringId: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  orderId: string;
  mentorId: string;
  menteeId: string;
}

/** As many as one answer names; `count` tells of all. */
const NAMED = 200;

export const toAhead = ({ id, publicNo, startAt, endAt, orderId, mentorId, menteeId }: UpcomingRow): MentoringAhead => ({
  mentoringId: id,
  publicNo,
  startAt: toOffsetIso(startAt),
  endAt: toOffsetIso(endAt),
  orderId,
  mentorId,
  menteeId,
});

/** FUTURE_SESSIONS in its one shape, whichever call refuses: `params.count` of them all, `data.mentorings` names the first ones. */
export const futureSessions = (rows: readonly UpcomingRow[]): AppError =>
  new AppError("FUTURE_SESSIONS", { params: { count: rows.length }, data: { mentorings: rows.slice(0, NAMED).map(toAhead) } });
