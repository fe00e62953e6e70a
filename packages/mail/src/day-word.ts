import { daysBetween, formatDate, MINUTE, tokyoDate } from "@knotter/domain/tokyo";

// Words that hang on the day a mail is written. After an outage it goes out later than it was meant to, and must still be true.

export const isSameDay = (instant: Date, now: Date): boolean => tokyoDate(instant) === tokyoDate(now);

/** 本日, 明日, and otherwise the date. */
export function dayWord(instant: Date, now: Date): string {
  const days = daysBetween(tokyoDate(now), tokyoDate(instant));
  if (days === 0) return "本日";
  return days === 1 ? "明日" : formatDate(tokyoDate(instant));
}

/** 「1時間後に」, give or take a quarter; nearer than that it is 「まもなく」. */
export const soonWord = (startAt: Date, now: Date): string => (startAt.getTime() - now.getTime() >= 45 * MINUTE ? "1時間後に" : "まもなく");
