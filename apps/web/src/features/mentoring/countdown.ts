import { daysBetween, MINUTE, tokyoDate } from "@knotter/domain/tokyo";

export interface Countdown {
  /** あと2日 · 明日 · 今日・あと約3時間 · あと25分 · 面談中です · 終了しました */
  text: string;
  /** Today: shown in the colour for urgent things. */
  near: boolean;
}

/**
 * The time until an interview, in words. Days are JST days: an interview after midnight is tomorrow, unless it is less than an hour away.
 */
export function countdownOf(startAt: Date, endAt: Date, now: Date): Countdown {
  if (now >= endAt) return { text: "終了しました", near: false };
  if (now >= startAt) return { text: "面談中です", near: true };
  const minutes = Math.ceil((startAt.getTime() - now.getTime()) / MINUTE);
  if (minutes <= 60) return { text: `あと${minutes}分`, near: true };
  const days = daysBetween(tokyoDate(now), tokyoDate(startAt));
  if (days === 0) return { text: `今日・あと約${Math.round(minutes / 60)}時間`, near: true };
  return { text: days === 1 ? "明日" : `あと${days}日`, near: false };
}
