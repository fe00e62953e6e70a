import type { UpcomingRow } from "@knotter/db/mentoring/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { toOffsetIso } from "@knotter/domain/tokyo";

/** A future interview as every refusal and preview names it; instants as text (+09:00), because this becomes plain JSON. */
export interface MentoringAhead {
  mentoringId: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  orderId: string;
  mentorId: string;
  menteeId: string;
}

/** The most interviews that one answer names; `count` covers all. */
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

/** FUTURE_SESSIONS in the same form for all operations: `params.count` is the number of all, `data.mentorings` names the first ones. */
export const futureSessions = (rows: readonly UpcomingRow[]): AppError =>
  new AppError("FUTURE_SESSIONS", { params: { count: rows.length }, data: { mentorings: rows.slice(0, NAMED).map(toAhead) } });
