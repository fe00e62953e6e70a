import { dayNumberAt, HOUR, MINUTE, startOfDayNumber } from "./tokyo";

/** Times that a mentor proposes instead of an interview: how many, for how many hours, and until how many hours before the old time at most. */
export const PROPOSAL = { times: 3, hours: 48, hoursBeforeOld: 24 } as const;

/** For how long a freed time is held for somebody of the waiting list; not at night (JST hours), when nobody reads mails. */
export const WAITING_HOLD = { hours: 2, nightFrom: 21, nightTo: 8, afterNight: 10 } as const;

/** Shorter than this nobody can answer: such a time is not held at all. */
const SHORTEST = { proposal: HOUR, waiting: 15 * MINUTE } as const;

/**
 * Until when the times proposed instead of an interview that begins at `oldStart` are held. Null: too late to propose.
 */
export function proposalUntil(now: Date, oldStart: Date): Date | null {
  const until = Math.min(now.getTime() + PROPOSAL.hours * HOUR, oldStart.getTime() - PROPOSAL.hoursBeforeOld * HOUR);
  return until - now.getTime() >= SHORTEST.proposal ? new Date(until) : null;
}

/** The last moment at which anything can be proposed instead of an interview that begins at `oldStart`. */
export const proposeUntil = (oldStart: Date): Date => new Date(oldStart.getTime() - PROPOSAL.hoursBeforeOld * HOUR - SHORTEST.proposal);

/**
 * Until when a freed time that begins at `startAt` is held for the next of the waiting list: two hours; if these reach into the night, until ten
 * o'clock in the morning. Never longer than it can be booked (`noticeHours` before it begins). Null: that is too short to answer.
 */
export function waitingUntil(now: Date, startAt: Date, noticeHours: number): Date | null {
  const bookableUntil = startAt.getTime() - noticeHours * HOUR;
  const until = Math.min(twoHoursByDay(now.getTime()), bookableUntil);
  return until - now.getTime() >= SHORTEST.waiting ? new Date(until) : null;
}

function twoHoursByDay(now: number): number {
  const { hours, nightFrom, nightTo, afterNight } = WAITING_HOLD;
  const midnight = startOfDayNumber(dayNumberAt(now));
  if (now < midnight + nightTo * HOUR) return midnight + afterNight * HOUR;
  const until = now + hours * HOUR;
  return until <= midnight + nightFrom * HOUR ? until : midnight + (24 + afterNight) * HOUR;
}

/** Whether a hold still keeps its time at this moment: what has lapsed blocks nothing, whether or not a job has ended it. */
export const isHeld = ({ state, until }: { state: string; until: Date }, now: Date): boolean => state === "held" && now < until;
