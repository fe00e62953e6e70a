import type { FieldCode } from "./errors";
import { parseDay, tidy } from "./import-values";
import { LIMITS } from "./policy";
import type { Actor } from "./scope";
import { daysBetween, type LocalDate, weekdayOf } from "./tokyo";

/** Days on which the employees of one customer cannot have interviews (全社休業): JST days, both included. */
export interface ClosingDays {
  from: LocalDate;
  to: LocalDate;
  name: string;
}

/**
 * Whether the caller may edit closing days: admins, and in their own company the 主担当 and HR staff with `manageMentees`. The scope
 * decides which company it is.
 */
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

/** What makes a range of days worth a second look before it is declared. */
export const CLOSING_DAYS_NOTES = ["LONG", "OVERLAPS", "WEEKEND", "FAR"] as const;
export type ClosingDaysNote = (typeof CLOSING_DAYS_NOTES)[number];

/** More days than any company closes for at the turn of the year or in summer. */
const USUAL_DAYS = 14;

/** `others`: the days that are declared already, and the other rows of the same list. */
export function closingDaysNotes(
  { from, to }: Omit<ClosingDays, "name">,
  others: readonly Omit<ClosingDays, "name">[],
  today: LocalDate,
): ClosingDaysNote[] {
  const is: Record<ClosingDaysNote, boolean> = {
    LONG: daysBetween(from, to) + 1 > USUAL_DAYS,
    OVERLAPS: others.some((other) => other.from <= to && other.to >= from),
    WEEKEND: daysBetween(from, to) < 2 && [from, to].every((day) => [0, 6].includes(weekdayOf(day))),
    FAR: daysBetween(today, from) > 731,
  };
  return CLOSING_DAYS_NOTES.filter((note) => is[note]);
}

export interface PastedClosingDays {
  rows: ClosingDays[];
  /** The line number of each row, from 1. */
  lines: number[];
  /** Lines without a readable day, by line number from 1. */
  unread: { line: number; text: string }[];
}

/**
 * Dashes and tildes that occur between two days, after NFKC: `－` and `～` have become `-` and `~`; `ー` is what a Japanese keyboard gives.
 */
const STROKE = "[-‐‑‒–—―−─ー〜~]";
/** Separators between two days: those that Excel puts between cells, and those that people type. */
const BETWEEN = new RegExp(`^(?:\\s*${STROKE}+\\s*|\\s*から\\s*|\\t|\\s*[,、]\\s*|\\s+)`);
const WEEKDAY = "(?:\\s*[(（][日月火水木金土祝休・]{1,4}(?:曜日?)?[)）])?";
const DAY = new RegExp(
  `^(?:\\d{4}\\s*[年./-]\\s*\\d{1,2}\\s*[月./-]\\s*\\d{1,2}日?|(?:令和|R)\\s*(?:元|\\d{1,2})[年./-]\\s*\\d{1,2}[月./-]\\s*\\d{1,2}日?|\\d{8})(?!\\d)${WEEKDAY}`,
  "i",
);
/**
 * The second day of a range without its year, `1/3`, or without its month too, `31`, unless it is followed by something that makes it
 * another number.
 */
const MONTH_DAY = new RegExp(`^(\\d{1,2})\\s*[月./-]\\s*(\\d{1,2})日?(?![\\d./年月日])${WEEKDAY}`);
const DAY_ALONE = new RegExp(`^(\\d{1,2})日?(?![\\d./年月日回期周連目])${WEEKDAY}`);
/**
 * A remainder that begins like the second half of a range, or that contains a piece of a date, is not a name: the line could not be read.
 */
const UNREAD = new RegExp(`^(?:${STROKE}|から)|\\d\\s*[/月日]|[/月]\\s*\\d`);

/**
 * Parses a list of days that was pasted from a spreadsheet or typed, one per line: `2026/12/29〜2027/1/3 年末年始`, or the two days and the
 * name in separate cells. The second day may omit its year or month: it is then the first such day after the first one. A single day is a
 * range of one; without a name it is called 全社休業. A line in which a piece of a date remains is reported as unread and never shortened
 * to a smaller range. A heading without a day is skipped.
 */
export function parseClosingDays(text: string): PastedClosingDays {
  const found: PastedClosingDays = { rows: [], lines: [], unread: [] };
  text
    .normalize("NFKC")
    .split(/\r\n?|\n/)
    .forEach((raw, index) => {
      const line = raw.trim();
      if (line === "" || (found.rows.length === 0 && !/\d/.test(line))) return;
      const read = rangeOf(line);
      if (!read) {
        found.unread.push({ line: index + 1, text: line.slice(0, 60) });
        return;
      }
      found.lines.push(index + 1);
      found.rows.push({ ...read, name: read.name.slice(0, LIMITS.text.closingDays) || "全社休業" });
    });
  return found;
}

function rangeOf(line: string): ClosingDays | null {
  const first = take(line);
  if (!first) return null;
  const between = BETWEEN.exec(first.rest)?.[0] ?? "";
  const second = takeSecond(first.day, first.rest.slice(between.length), new RegExp(`${STROKE}|から`).test(between));
  const name = tidy((second?.rest ?? first.rest).replace(/^(?:\s*まで)?[\s,、:：]*/, "").replace(/"/g, ""));
  // A complete range may be followed by its length: 8/12〜8/16 夏季休業（5日間）.
  return UNREAD.test(second ? name.replace(/\d+\s*日間/g, "") : name) ? null : { from: first.day, to: second?.day ?? first.day, name };
}

/** A second day without year or month counts only after a dash: in `2026/5/1 10周年` the rest is a name. */
function takeSecond(from: LocalDate, text: string, stroked: boolean): { day: LocalDate; rest: string } | null {
  const whole = take(text);
  if (whole || !stroked) return whole;
  const [year = 0, month = 0] = from.split("-").map(Number);
  const short = MONTH_DAY.exec(text);
  if (short) {
    const [word, m, d] = short;
    const days = [`${year}/${m}/${d}`, `${year + 1}/${m}/${d}`].map(parseDay);
    const day = days.find((one) => one !== null && one >= from);
    return day ? { day, rest: text.slice(word.length) } : null;
  }
  const alone = DAY_ALONE.exec(text);
  if (!alone) return null;
  const [word, d] = alone;
  const days = [`${year}/${month}/${d}`, month === 12 ? `${year + 1}/1/${d}` : `${year}/${month + 1}/${d}`].map(parseDay);
  const day = days.find((one) => one !== null && one >= from);
  return day ? { day, rest: text.slice(word.length) } : null;
}

function take(text: string): { day: LocalDate; rest: string } | null {
  const word = DAY.exec(text.trimStart())?.[0];
  const day = word === undefined ? null : parseDay(word);
  return word === undefined || day === null ? null : { day, rest: text.trimStart().slice(word.length) };
}
