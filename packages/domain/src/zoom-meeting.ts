import type { MentoringStatus } from "./mentoring-codes";
import { HOUR, MINUTE } from "./tokyo";
import type { ZoomStatus } from "./zoom-connection";

/** One interview, and the state of its meeting at Zoom. */
export interface ZoomMeetingFacts {
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
  /** Whether the interview is to be held at Zoom. False: it was moved to the mentor's own link. */
  wanted: boolean;
  /** The known meeting, and the Zoom user who owns it. */
  zoomMeetingId: string | null;
  zoomUserId: string | null;
  /** The times that Zoom was last given. */
  syncedStartAt: Date | null;
  syncedEndAt: Date | null;
  /** A meeting was requested and no answer was stored, so one may exist. */
  createTriedAt: Date | null;
  /** When the meeting was last verified. */
  checkedAt: Date | null;
  /** `speaks`: there are tokens to act for the mentor; after a disconnection, until the mentor's meetings have been removed. */
  connection: { status: ZoomStatus; zoomUserId: string | null; speaks: boolean };
}

export type ZoomStep =
  | { do: "nothing" }
  /** No tokens: nothing can be done at Zoom until the mentor connects again. */
  | { do: "wait" }
  /** `adopt`: look for an existing meeting before creating another. */
  | { do: "create"; adopt: boolean }
  | { do: "update"; meetingId: string }
  | { do: "check"; meetingId: string }
  /** `meetingId` null: find it first. */
  | { do: "remove"; meetingId: string | null };

/** Each meeting is verified once more this long before it begins. */
const CHECK_BEFORE = 24 * HOUR;
/** From here on Zoom alone is no longer relied on: the mentor's own link is used instead, or the pages say that there is none. */
const GIVE_UP_BEFORE = 2 * HOUR;

/** The next step at Zoom for one interview, derived from its current state rather than from past events. */
export function zoomStep(facts: ZoomMeetingFacts, now: Date): ZoomStep {
  const { zoomMeetingId: meetingId, connection, startAt } = facts;
  const connected = connection.status === "connected";
  if (!isToCome(facts, now)) {
    const left = facts.status === "canceled" || (facts.status === "reserved" && !facts.wanted);
    if (!left || (meetingId === null && facts.createTriedAt === null) || now >= facts.endAt) return { do: "nothing" };
    if (!connection.speaks) return { do: "wait" };
    if (facts.zoomUserId === null || facts.zoomUserId === connection.zoomUserId) return { do: "remove", meetingId };
    // The meeting's account is not the one we can act for; another meeting may have been created in this one.
    return facts.createTriedAt === null ? { do: "nothing" } : { do: "remove", meetingId: null };
  }
  if (!connected) return { do: "wait" };
  if (meetingId === null) return { do: "create", adopt: facts.createTriedAt !== null };
  if (facts.zoomUserId !== connection.zoomUserId) return { do: "create", adopt: facts.createTriedAt !== null };
  if (facts.syncedStartAt?.getTime() !== startAt.getTime() || facts.syncedEndAt?.getTime() !== facts.endAt.getTime())
    return { do: "update", meetingId };
  const checkAt = startAt.getTime() - CHECK_BEFORE;
  const due = now.getTime() >= checkAt && (facts.checkedAt === null || facts.checkedAt.getTime() < checkAt);
  return due ? { do: "check", meetingId } : { do: "nothing" };
}

/** Whether the interview is still to be held, at Zoom. */
export const isToCome = ({ wanted, status, endAt }: Pick<ZoomMeetingFacts, "wanted" | "status" | "endAt">, now: Date): boolean =>
  wanted && status === "reserved" && now < endAt;

/** When the next check is due once everything is in order; null: never, unless something changes. */
export function nextLook(
  { wanted, status, startAt, checkedAt }: Pick<ZoomMeetingFacts, "wanted" | "status" | "startAt" | "checkedAt">,
  now: Date,
): Date | null {
  const at = new Date(startAt.getTime() - CHECK_BEFORE);
  if (!wanted || status !== "reserved" || now >= at) return null;
  return checkedAt !== null && checkedAt >= at ? null : at;
}

const WAITS = [15_000, MINUTE, 5 * MINUTE, 15 * MINUTE] as const;
const LAST_HOURS_WAIT = MINUTE;

/**
 * When a failed step at Zoom is tried again, after the `attempts`-th try (1 is the first): soon, then every quarter of an hour without
 * limit; in the last hours every minute. `askedSeconds`: the wait that Zoom asks for.
 */
export function retryZoomAt(attempts: number, startAt: Date, now: Date, askedSeconds = 0): Date {
  const giveUpAt = startAt.getTime() - GIVE_UP_BEFORE;
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
  const own = now.getTime() + (now.getTime() > giveUpAt ? Math.min(wait, LAST_HOURS_WAIT) : wait);
  // Whatever wait Zoom asks for, a person has to look when the time to rely on Zoom is over.
  return new Date(Math.max(own, Math.min(now.getTime() + askedSeconds * 1000, giveUpAt)));
}

/** What is shown as the meeting URL while there is no meeting at Zoom. */
export type Substitute = { status: "preparing" } | { status: "failed" } | { status: "ready"; url: string };

/** The connection is lost and does not come back by itself. */
export const lostPlace = (otherMeetingUrl: string | null): Substitute =>
  otherMeetingUrl ? { status: "ready", url: otherMeetingUrl } : { status: "failed" };

/** Zoom does not answer, which may pass: the URL counts as being prepared until shortly before the start. */
export const latePlace = ({ startAt, otherMeetingUrl }: { startAt: Date; otherMeetingUrl: string | null }, now: Date): Substitute =>
  startAt.getTime() - now.getTime() > GIVE_UP_BEFORE ? { status: "preparing" } : lostPlace(otherMeetingUrl);

/** 「Knotter 面談 M-2026-000123」: no name, no company, nothing about the contents. */
export const zoomTopic = (publicNo: string): string => `Knotter 面談 ${publicNo}`;

const REF = "knotter:";

/** Identifies a meeting even if its host has changed the topic. */
export const zoomAgenda = (mentoringId: string): string => `${REF}${mentoringId}`;

/** The interview that a meeting's agenda refers to; null: the meeting is not ours. */
export const mentoringIdIn = (agenda: string): string | null => /knotter:([0-9a-f-]{36})/.exec(agenda)?.[1] ?? null;

/** Which of a host's meetings belong to this interview, the oldest first. */
export function meetingsOf<Meeting extends { topic: string; agenda: string; createdAt: string }>(
  meetings: readonly Meeting[],
  { mentoringId, publicNo }: { mentoringId: string; publicNo: string },
): Meeting[] {
  return meetings
    .filter(({ topic, agenda }) => (agenda.includes(REF) ? agenda.includes(zoomAgenda(mentoringId)) : topic === zoomTopic(publicNo)))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
