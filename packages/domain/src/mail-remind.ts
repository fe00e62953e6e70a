import { LIMITS, SYSTEM_POLICY } from "./policy";
import { addDays, endOfDay, HOUR, instantOf, MINUTE, tokyoDate } from "./tokyo";

/** Who booked or moved less than three hours ago has just been told: no reminder of the day before yet. */
export const JUST_BOOKED = 3 * HOUR;
/** The reminder of the day before still says something until an hour before the start; then the other one takes its place. */
export const DAY_REMINDER_ENDS = HOUR;
/** The scheduler calls every quarter of an hour: the first call that finds an hour or a little more. */
const SLACK = 10 * MINUTE;
/** The first reminder of a report takes the place of the question. */
const STEPS = LIMITS.reportRemindHours.map((hours) => hours * HOUR);
/** After so many days without a report Knotter closes the interview by itself. */
const REPORTS_END = LIMITS.autoCloseDays * 24 * HOUR;

export interface InstantRange {
  from: Date;
  until: Date;
}

/**
 * Starts of interviews whose reader is to be reminded now: from 16:00 JST those of tomorrow, too. Due is what has not been sent yet and
 * still helps, not what has come since the last call: after an outage of hours the same mails are due.
 */
export function dayReminderWindow(now: Date): InstantRange {
  const today = tokyoDate(now);
  const open = now >= instantOf(today, SYSTEM_POLICY.remindDayBeforeHour * 60);
  const last = endOfDay(open ? addDays(today, 1) : today);
  return { from: new Date(now.getTime() + DAY_REMINDER_ENDS), until: new Date(last.getTime() - 1) };
}

/** Starts that are an hour away, down to those that are about to begin; never after the start. */
export const hourReminderWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() + 1),
  until: new Date(now.getTime() + SYSTEM_POLICY.remindBeforeMinutes * MINUTE + SLACK),
});

/** Ends of interviews whose reports are asked for now. */
export const reportWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() - (STEPS[0] ?? 0) + 1),
  until: now,
});

/** Ends of interviews whose reports are overdue. */
export const overdueWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() - REPORTS_END + 1),
  until: new Date(now.getTime() - (STEPS[0] ?? 0)),
});

/** Which reminder of a report is due: 1 to 3, the last whose hour has come; 0: none yet. One that was missed is not made up for. */
export const reportStep = (askedAt: Date, now: Date): number => STEPS.filter((wait) => askedAt.getTime() + wait <= now.getTime()).length;

export const isLastStep = (step: number): boolean => step >= STEPS.length;
