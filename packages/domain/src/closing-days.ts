import type { FieldCode } from "./errors";
import { parseDay, tidy } from "./import-values";
import { LIMITS } from "./policy";
import type { Actor } from "./scope";
import { daysBetween, type LocalDate } from "./tokyo";

/** Days on which the employees of one company are not received (全社休業): JST days, both included. */
export interface ClosingDays {
  from: LocalDate;
  to: LocalDate;
  name: string;
}

/** Who enters them: admins anywhere; in the own company 主担当 and whoever looks after its list of people. Whose company it is, the scope asks. */
export const keepsClosingDays = (actor: Pick<Actor, "role" | "isPrimary" | "permissions">): boolean =>
  actor.role === "admin" || (actor.role === "hrstaff" && (actor.isPrimary === true || actor.permissions?.manageMentees === true));

/** What is wrong with a range, and at which of its fields; null when nothing is. `today` is JST. */
export function closingDaysFault(
  { from, to }: Omit<ClosingDays, "name">,
  today: LocalDate,
): { field: "from" | "to"; code: FieldCode } | null {
  if (from < today) return { field: "from", code: "PAST_DATE" };
  if (to < from) return { field: "to", code: "END_BEFORE_START" };
  if (daysBetween(from, to) >= LIMITS.blockDays) return { field: "to", code: "BLOCK_TOO_LONG" };
  return null;
}

export interface PastedClosingDays {
  rows: ClosingDays[];
  /** Of each row, the number of its line, from 1. */
  lines: number[];
  /** Lines that say no day, by their number from 1. */
  unread: { line: number; text: string }[];
}

/** Between two days: what Excel puts between cells, and what people type. A hyphen only with room around it: days are full of them. */
const BETWEEN = /^(?:\s*[〜～~]\s*|\s*から\s*|\s+[-–—−]\s+|\t|\s*[,、]\s*|\s+)/;
const DAY =
  /^(?:\d{4}\s*[年./-]\s*\d{1,2}\s*[月./-]\s*\d{1,2}日?|(?:令和|R)\s*(?:元|\d{1,2})[年./-]\s*\d{1,2}[月./-]\s*\d{1,2}日?|\d{8}|\d{5})(?:\s*[(（][日月火水木金土祝・]{1,4}[)）])?/i;

/**
 * A list of days as it is pasted from a sheet or typed, a line each: `2026/12/29〜2027/1/3 年末年始`, or the two days and the name in
 * cells of their own. One day alone is a range of one; without a name it is 全社休業. A heading without a day in it is passed over.
 */
export function parseClosingDays(text: string): PastedClosingDays {
  const found: PastedClosingDays = { rows: [], lines: [], unread: [] };
  text
    .normalize("NFKC")
    .split(/\r\n?|\n/)
    .forEach((raw, index) => {
      const line = raw.trim();
      if (line === "" || (found.rows.length === 0 && !/\d/.test(line))) return;
      const first = take(line);
      if (!first) {
        found.unread.push({ line: index + 1, text: line.slice(0, 60) });
        return;
      }
      const second = take(first.rest.replace(BETWEEN, ""));
      const rest = tidy((second?.rest ?? first.rest).replace(/^[\s,、:：〜~]+|^まで\s*/, "").replace(/"/g, ""));
      found.lines.push(index + 1);
      found.rows.push({ from: first.day, to: second?.day ?? first.day, name: rest.slice(0, LIMITS.text.closingDays) || "全社休業" });
    });
  return found;
}

function take(text: string): { day: LocalDate; rest: string } | null {
  const word = DAY.exec(text.trimStart())?.[0];
  const day = word === undefined ? null : parseDay(word);
  return word === undefined || day === null ? null : { day, rest: text.trimStart().slice(word.length) };
}
