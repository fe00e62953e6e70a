import { formatDateTime, type LocalDate, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";

/** `2026/4/1` for narrow columns and lines of facts. */
export const briefDate = (day: LocalDate): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1/$2/$3");

/** `2026/4/1(水) 10:00〜11:00`. */
export const briefTime = (from: Date, to: Date): string => formatDateTime(from, to).replace(/^(\d+)年(\d+)月(\d+)日/, "$1/$2/$3");

/** `2026/4/1 09:30`: of any year, and short enough for a column. */
export function stampOf(instant: string): string {
  const at = new Date(instant);
  return `${briefDate(tokyoDate(at))} ${toOffsetIso(at).slice(11, 16)}`;
}
