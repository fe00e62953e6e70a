import { addDays, HOUR, instantOf, type LocalDate, MINUTE, parseTime, tokyoDate } from "./tokyo";

interface DailyJob {
  /** The time of day in Japan from which the day's run is due. */
  readonly from: string;
  /** When runs that left something are no longer continued; null: until one is complete. */
  readonly until: string | null;
  /** From the start of a run that failed or left something to that of the next, in milliseconds. */
  readonly every: number;
}

/** Jobs that are done once a day. A minute less than ten, because a scheduler that calls every ten minutes is not exact. */
export const DAILY_JOBS: Readonly<Record<string, DailyJob>> = {
  daily: { from: "03:10", until: null, every: HOUR },
  "zoom-probe": { from: "03:20", until: null, every: HOUR },
  retention: { from: "04:00", until: "06:00", every: 9 * MINUTE },
};

/** A run without an end is taken for one whose process is gone after this time. */
const GONE_AFTER = 9 * MINUTE;

/** A day counts as missed when its run has not succeeded by then, in milliseconds after it became due. */
const MISSED_AFTER = 2 * HOUR;

interface LastRun {
  readonly startedAt: Date;
  /** Null: in progress, or its process is gone. */
  readonly finishedAt: Date | null;
  readonly completedAt: Date | null;
}

const midnight = (date: LocalDate): Date => instantOf(date, 0);
const isPast = (date: LocalDate, time: string, now: Date): boolean => now >= instantOf(date, parseTime(time));

/**
 * Whether a job has to run now, by what was done last and not by the minute: a process that starts after the hour makes up for it. `called`: by a scheduler
 * outside, whose own hour stands for that of the job.
 */
export function isJobDue({ from, until, every }: DailyJob, last: LastRun | null, now: Date, { called = false } = {}): boolean {
  if (last === null) return called || isPast(tokyoDate(now), from, now);
  const age = now.getTime() - last.startedAt.getTime();
  if (age >= 0 && age < (last.finishedAt === null ? GONE_AFTER : every)) return false;
  const today = tokyoDate(now);
  const begun = called || isPast(today, from, now);
  // Before its hour, a job makes up for the day before alone.
  const since = midnight(begun ? today : addDays(today, -1));
  if (last.completedAt !== null && last.completedAt >= since) return false;
  const over = until !== null && !called && (!begun || isPast(today, until, now));
  return !over || last.startedAt < since || last.finishedAt === null;
}

/** Whether a day has passed without the success that was due on it. */
export function isDayMissed({ from }: DailyJob, succeededAt: Date, now: Date): boolean {
  const today = tokyoDate(now);
  const due = isPast(today, from, new Date(now.getTime() - MISSED_AFTER));
  return succeededAt < midnight(due ? today : addDays(today, -1));
}
