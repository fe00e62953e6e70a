import type { LocalDate } from "@knotter/domain/tokyo";

/** `2026/4/1` for narrow columns and lines of facts. */
export const briefDate = (day: LocalDate): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1/$2/$3");
