import type { MentoringStatus } from "./mentoring-codes";
import { HOUR, MINUTE } from "./tokyo";
import type { ZoomStatus } from "./zoom-connection";

/** One interview as it is, and what is known of its meeting at Zoom. */
export interface ZoomMeetingFacts {
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
  /** It is to be held at Zoom. False: it was moved to the mentor's own link. */
  wanted: boolean;
  /** The meeting that we know of, and whose it is. */
  zoomMeetingId: string | null;
  zoomUserId: string | null;
  /** The times that Zoom was told last. */
  syncedStartAt: Date | null;
  syncedEndAt: Date | null;
  /** A meeting was asked for, and no answer has been kept: there may be one. */
  createTriedAt: Date | null;
  /** When the meeting was last seen as it should be. */
  checkedAt: Date | null;
  /** `speaks`: there are tokens to speak for her; after she has left, until what was hers has been cleared away. */
  connection: { status: ZoomStatus; zoomUserId: string | null; speaks: boolean };
}

export type ZoomStep =
  | { do: "nothing" }
  /** Nobody can do anything at Zoom in her name: until she connects again. */
  | { do: "wait" }
  /** `adopt`: look for one that is there already, before another one is made. */
  | { do: "create"; adopt: boolean }
  | { do: "update"; meetingId: string }
  | { do: "check"; meetingId: string }
  /** `meetingId` null: find it first. */
  | { do: "remove"; meetingId: string | null };

/** Each meeting is looked at once more this long before it begins. */
const CHECK_BEFORE = 24 * HOUR;
/** From here on nobody hopes for Zoom alone: the mentor's own link takes its place, or the pages say that there is none. */
const GIVE_UP_BEFORE = 2 * HOUR;

/** What is to be done at Zoom about one interview, by what it is like now and not by what has happened to it. */
export function zoomStep(facts: ZoomMeetingFacts, now: Date): ZoomStep {
  const { zoomMeetingId: meetingId, connection, startAt } = facts;
  const connected = connection.status === "connected";
  if (!isToCome(facts, now)) {
    const left = facts.status === "canceled" || (facts.status === "reserved" && !facts.wanted);
    if (!left || (meetingId === null && facts.createTriedAt === null) || now >= facts.endAt) return { do: "nothing" };
    if (!connection.speaks) return { do: "wait" };
    if (facts.zoomUserId === null || facts.zoomUserId === connection.zoomUserId) return { do: "remove", meetingId };
    // The account that it was made in is not the one that we may speak for; another may have been made in this one.
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

/** The interview is still to be held, and at Zoom. */
export const isToCome = ({ wanted, status, endAt }: Pick<ZoomMeetingFacts, "wanted" | "status" | "endAt">, now: Date): boolean =>
  wanted && status === "reserved" && now < endAt;

/** When the next look is due once everything is as it should be; null: never, unless something changes. */
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
 * When something that Zoom has not done is tried again, after the `attempts`-th try (1 is the first): soon, then every quarter of an hour
 * for as long as it takes; in the last hours every minute. `askedSeconds`: what Zoom itself asks for.
 */
export function retryZoomAt(attempts: number, startAt: Date, now: Date, askedSeconds = 0): Date {
  const giveUpAt = startAt.getTime() - GIVE_UP_BEFORE;
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
  const own = now.getTime() + (now.getTime() > giveUpAt ? Math.min(wait, LAST_HOURS_WAIT) : wait);
  // Whatever Zoom asks for: when hope ends somebody has to look.
  return new Date(Math.max(own, Math.min(now.getTime() + askedSeconds * 1000, giveUpAt)));
}

/** What is said of the place to meet while there is no meeting at Zoom. */
export type Substitute = { status: "preparing" } | { status: "failed" } | { status: "ready"; url: string };

/** The connection is gone and does not come back by itself. */
export const lostPlace = (otherMeetingUrl: string | null): Substitute =>
  otherMeetingUrl ? { status: "ready", url: otherMeetingUrl } : { status: "failed" };

/** Zoom only does not answer: there is hope until shortly before the start. */
export const latePlace = ({ startAt, otherMeetingUrl }: { startAt: Date; otherMeetingUrl: string | null }, now: Date): Substitute =>
  startAt.getTime() - now.getTime() > GIVE_UP_BEFORE ? { status: "preparing" } : lostPlace(otherMeetingUrl);

/** 「Knotter 面談 M-2026-000123」: no name, no company, nothing of what it is about. */
export const zoomTopic = (publicNo: string): string => `Knotter 面談 ${publicNo}`;

const REF = "knotter:";

/** By this a meeting is known again, whatever its host has made of the topic. */
export const zoomAgenda = (mentoringId: string): string => `${REF}${mentoringId}`;

/** Whose meeting it is by what stands in its agenda; null: none of ours. */
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
