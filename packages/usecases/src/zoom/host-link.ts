import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { scopeOf } from "@knotter/domain/scope";
import { formatDateTime, formatFullUntil, MINUTE } from "@knotter/domain/tokyo";
import type { UseCase } from "../deps";
import { withAccess } from "./access";

export interface HostLink {
  url: string;
  /** False: the link is the one for everybody. Signed in to Zoom's app, the mentor is the host all the same. */
  asHost: boolean;
}

/** Milliseconds per call while the mentor waits. */
const PATIENCE = 2000;

/**
 * The link by which the mentor opens the meeting. It is requested from Zoom each time and never stored, because whoever has it is the host.
 * If Zoom does not answer, or the meeting is elsewhere, it is the interview's ordinary link. Throws NOT_RESERVED, TOO_EARLY, WINDOW_CLOSED,
 * ZOOM_UNAVAILABLE where there is no link at all, NOT_FOUND.
 */
export const hostLink: UseCase<{ id: string }, HostLink> = async (deps, actor, { id }) => {
  const now = deps.clock.now();
  const mentoring = await deps.db.read.mentoring.require(scopeOf(actor), id);
  if (mentoring.mentorId !== actor.userId) throw new AppError("NOT_FOUND");
  if (mentoring.status !== "reserved") throw new AppError("NOT_RESERVED");
  const opensAt = new Date(mentoring.startAt.getTime() - LIMITS.joinOpensMinutesBefore * MINUTE);
  if (now < opensAt) throw new AppError("TOO_EARLY", { params: { deadline: formatDateTime(opensAt) } });
  if (now >= mentoring.endAt) throw new AppError("WINDOW_CLOSED", { params: { deadline: formatFullUntil(mentoring.endAt) } });
  const { zoom } = deps;
  if (zoom && mentoring.meetingMethod === "zoom_oauth") {
    const meetingId = await deps.db.read.zoom.meetingIdOf(id);
    const limit = { timeoutMs: PATIENCE };
    const found =
      meetingId === null
        ? null
        : await withAccess(deps, zoom, mentoring.mentorId, (token) => zoom.client.meeting(token, meetingId, limit), limit);
    if (found?.outcome === "ok" && found.value.startUrl !== null) return { url: found.value.startUrl, asHost: true };
  }
  if (mentoring.meetingUrl === null) throw new AppError("ZOOM_UNAVAILABLE");
  return { url: mentoring.meetingUrl, asHost: false };
};
