import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { MentorEditRow } from "@knotter/db/mentor/profile.reads";
import type { ZoomInterviewRow } from "@knotter/db/zoom/zoom.reads";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { systemScope } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { lostPlace } from "@knotter/domain/zoom-meeting";
import { missingIn } from "../mentor/profile";

/** What has happened to the meeting URL of one future interview. */
export interface Repaired extends Pick<ZoomInterviewRow, "id" | "publicNo" | "startAt"> {
  /** `kept`: the link still works. `fixed`: the mentor's own link. `failed`: there is none. */
  meeting: "kept" | "fixed" | "failed";
}

/** The meeting URL without a Zoom meeting: the mentor's own link, else the one that an admin has entered. */
export const otherPlace = ({ fixedMeetingUrl, officeMeetingUrl }: Pick<MentorEditRow, "fixedMeetingUrl" | "officeMeetingUrl">) =>
  fixedMeetingUrl ?? officeMeetingUrl;

/**
 * Updates the future interviews of a mentor for whom Zoom cannot be used: each gets the substitute link, or says that there is none.
 * `linksToo`: links that were ready have become invalid, too.
 */
export async function withoutZoom(
  tx: Tx,
  mentor: Pick<MentorEditRow, "id" | "fixedMeetingUrl" | "officeMeetingUrl">,
  { linksToo }: { linksToo: boolean },
  now: Date,
): Promise<Repaired[]> {
  const interviews = await tx.zoom.interviews(mentor.id, now);
  const place = lostPlace(otherPlace(mentor));
  if (interviews.length > 0) await tx.zoom.substituteAll(mentor.id, place, { linksToo, now });
  return interviews.map(({ id, publicNo, startAt, meetingStatus }) => {
    const kept = meetingStatus === "ready" && !linksToo;
    return { id, publicNo, startAt, meeting: kept ? "kept" : place.status === "ready" ? "fixed" : "failed" };
  });
}

/**
 * The mentor or an admin has entered or removed a link: future interviews without a meeting URL, and those that used the previous link, get
 * the current one.
 */
export async function placeAnew(
  tx: Tx,
  mentor: Pick<MentorEditRow, "id" | "fixedMeetingUrl" | "officeMeetingUrl">,
  replaced: string | null,
  now: Date,
): Promise<Repaired[]> {
  const place = lostPlace(otherPlace(mentor));
  const placed = await tx.zoom.placeFailed(mentor.id, place, replaced, now);
  return placed.map((interview) => ({ ...interview, meeting: place.status === "ready" ? "fixed" : "failed" }));
}

/** For the history of the interviews: which links are available now, and which are not. */
export const repairEvents = (repaired: readonly Repaired[]) =>
  repaired
    .filter(({ meeting }) => meeting !== "kept")
    .map(({ id, meeting }) => ({
      mentoringId: id,
      type: meeting === "fixed" ? ("url_ready" as const) : ("url_failed" as const),
      fromStatus: "reserved" as const,
      toStatus: "reserved" as const,
    }));

/** A profile that relies on Zoom is complete only as long as the connection works. */
export async function followConnection(tx: Tx, mentorId: string, now: Date): Promise<void> {
  const row = await tx.mentor.profile.edit(systemScope("a connection with Zoom has changed"), mentorId, now);
  if (row) await tx.zoom.setProfileComplete(mentorId, missingIn(row, tokyoDate(now)).length === 0);
}

/** 「Zoom連携が切れています」, to the mentor and to the admins. `since`: when it was connected, so that each break causes one mail. */
export async function brokenMails(tx: Tx, mentorId: string, since: Date): Promise<OutboxMail[]> {
  const mail = (toUserId: string): OutboxMail => ({
    type: "zoom_broken",
    toUserId,
    orderId: null,
    mentoringId: null,
    facts: { mentorId, connectedAt: since.toISOString() },
    dedupeKey: dedupeKeyOf("zoom_broken", { userId: toUserId, eventId: `${mentorId}/${since.toISOString()}` }),
  });
  return [mentorId, ...(await tx.mail.admins())].map(mail);
}
