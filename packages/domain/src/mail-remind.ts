import { LIMITS, SYSTEM_POLICY } from "./policy";
import { addDays, endOfDay, HOUR, instantOf, MINUTE, tokyoDate } from "./tokyo";

/** Whoever booked or moved less than three hours ago has just had a confirmation: no reminder of the day before yet. */
export const JUST_BOOKED = 3 * HOUR;
/** The reminder of the day before is useful until an hour before the start; then the one-hour reminder takes its place. */
export const DAY_REMINDER_ENDS = HOUR;
/** The scheduler runs every quarter of an hour: the reminder is sent by the first run that finds an hour, or slightly more, left. */
const SLACK = 10 * MINUTE;
/** The first reminder of a report replaces the question. */
const STEPS = LIMITS.reportRemindHours.map((hours) => hours * HOUR);
/** Milliseconds without a report after which Knotter closes the interview itself. */
const REPORTS_END = LIMITS.autoCloseDays * 24 * HOUR;

export interface InstantRange {
  from: Date;
  until: Date;
}

/**
 * Starts of the interviews to remind of now: from 16:00 JST also those of tomorrow. A reminder is due when it has not been sent and still
 * helps, regardless of the previous run: after an outage of hours the same mails are due.
 */
export function dayReminderWindow(now: Date): InstantRange {
  const today = tokyoDate(now);
  const open = now >= instantOf(today, SYSTEM_POLICY.remindDayBeforeHour * 60);
  const last = endOfDay(open ? addDays(today, 1) : today);
  return { from: new Date(now.getTime() + DAY_REMINDER_ENDS), until: new Date(last.getTime() - 1) };
}

/** Starts that are an hour away, down to those about to begin; never after the start. */
export const hourReminderWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() + 1),
  until: new Date(now.getTime() + SYSTEM_POLICY.remindBeforeMinutes * MINUTE + SLACK),
});

/** Ends of the interviews whose reports are asked for now. */
export const reportWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() - (STEPS[0] ?? 0) + 1),
  until: now,
});

/** Ends of interviews whose reports are overdue. */
export const overdueWindow = (now: Date): InstantRange => ({
  from: new Date(now.getTime() - REPORTS_END + 1),
  until: new Date(now.getTime() - (STEPS[0] ?? 0)),
});

/** Which reminder of a report is due: 1 to 3, the last one whose time has come; 0: none yet. A missed one is not sent later. */
export const reportStep = (askedAt: Date, now: Date): number => STEPS.filter((wait) => askedAt.getTime() + wait <= now.getTime()).length;

export const isLastStep = (step: number): boolean => step >= STEPS.length;
