import { formatDate, type LocalDate } from "@knotter/domain/tokyo";

/** `2026年4月1日(水)〜2027年3月31日(水)`; within one year the second year is not said again. */
export const periodText = (from: LocalDate, to: LocalDate): string =>
  `${formatDate(from)}〜${from.slice(0, 4) === to.slice(0, 4) ? formatDate(to).slice(5) : formatDate(to)}`;

/** `2026/4/1` where a table has no room for more. */
export const briefDate = (day: LocalDate): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1/$2/$3");
