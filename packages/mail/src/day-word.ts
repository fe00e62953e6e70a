import { daysBetween, formatDate, MINUTE, tokyoDate } from "@knotter/domain/tokyo";

// Words that depend on the day of writing. After an outage a mail is sent later than planned, and must still be true.

export const isSameDay = (instant: Date, now: Date): boolean => tokyoDate(instant) === tokyoDate(now);

/** 本日, 明日, and otherwise the date. */
export function dayWord(instant: Date, now: Date): string {
  const days = daysBetween(tokyoDate(now), tokyoDate(instant));
  if (days === 0) return "本日";
  return days === 1 ? "明日" : formatDate(tokyoDate(instant));
}

/** 「1時間後に」, within a quarter of an hour; closer than that 「まもなく」. */
export const soonWord = (startAt: Date, now: Date): string => (startAt.getTime() - now.getTime() >= 45 * MINUTE ? "1時間後に" : "まもなく");
