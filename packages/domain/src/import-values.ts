import { toKatakana } from "./text";
import { addDays, isLocalDate, type LocalDate } from "./tokyo";
import { isTypedYear } from "./typed-day";

/** Invisible characters that Excel, chat tools and web pages leave in cells. (The joiner of emoji, U+200D, is kept.) */
const INVISIBLE = /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g;

/** A cell as text: NFC, full-width, no-break and repeated spaces reduced to one space, invisible characters removed, trimmed. */
export function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \u00A0\u3000\t]+/g, " ")
    .trim();
}

/** The same for codes, numbers, addresses and days: full-width letters, digits and signs become ASCII. */
export function tidyAscii(text: string): string {
  return tidy(text.normalize("NFKC"));
}

/** Katakana from hiragana, half-width kana and katakana alike. */
export function tidyKana(text: string): string {
  return tidy(toKatakana(text));
}

/** Characters that a list of people never contains: control characters except the line break. */
export const hasControl = (text: string): boolean => /(?!\n)\p{Cc}|\p{Cs}/u.test(text);

/** What Excel makes of a long number: 1E+05, 1.23457E+12. The digits are lost. */
export const isScientific = (text: string): boolean => /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(tidyAscii(text));

/** The same pattern as zod's, so that an import and a form agree. */
const EMAIL = /^(?!\.)(?!.*\.\.)(?:[A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text) && isDeliverable(text);

/** Whether a mail server can take the address: 64 octets in front of the @, 63 in each label of the domain (RFC 5321 §4.5.3.1.1, RFC 1035 §2.3.4). */
export function isDeliverable(address: string): boolean {
  const at = address.lastIndexOf("@");
  return (
    at <= 64 &&
    address
      .slice(at + 1)
      .split(".")
      .every((label) => label.length <= 63)
  );
}

/** Whole numbers with or without thousands separators and a trailing unit (60分, 3回). Null: not a number. */
export function wholeNumber(text: string): number | null {
  const match = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?\s*(?:分|回|名|人|件)?$/.exec(tidyAscii(text));
  return match ? Number(String(match[1]).replaceAll(",", "")) : null;
}

const YES = new Set(["はい", "yes", "y", "true", "1", "○", "◯", "〇", "する", "有", "あり"]);
const NO = new Set(["いいえ", "no", "n", "false", "0", "×", "✕", "しない", "無", "なし"]);

export function yesNo(text: string): boolean | null {
  const word = tidyAscii(text).toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** First year of each era as a year of the common calendar, minus one. */
const ERAS: Record<string, number> = { 令和: 2018, 令: 2018, R: 2018, 平成: 1988, 平: 1988, H: 1988, 昭和: 1925, 昭: 1925, S: 1925 };
const ERA_DATE = /^(令和|平成|昭和|令|平|昭|R|H|S)\s*(元|\d{1,2})[年./-]\s*(\d{1,2})[月./-]\s*(\d{1,2})日?$/i;
const COMMON_DATE = /^(\d{4})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})日?$/;
const BARE_DATE = /^(\d{4})(\d{2})(\d{2})$/;

/** Day 1 of Excel is 1900-01-01; its calendar has a 29 February 1900, so every day after that lies one further. */
const EXCEL_DAY_ZERO = "1899-12-30";
/** Whole numbers read as a serial: the years 1954 to 2119. */
const SERIALS = { first: 20_000, last: 80_400 };

/**
 * A day as people type it: 2026/4/1, 2026-04-01, 2026年4月1日, 20260401, 令和8年4月1日, R8.4.1, optionally followed by a weekday or a time,
 * in full-width digits too, or Excel's serial number. Null: not a day.
 */
export function parseDay(text: string): LocalDate | null {
  const plain = tidyAscii(text)
    .replace(/\s*[(（][日月火水木金土]曜?日?[)）]$/, "")
    .replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, "");
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain);
  if (serial) {
    const number = Number(serial[1]);
    return number >= SERIALS.first && number <= SERIALS.last ? addDays(EXCEL_DAY_ZERO, number) : null;
  }
  const era = ERA_DATE.exec(plain);
  if (era) {
    const first = ERAS[String(era[1]).toUpperCase()] ?? Number.NaN;
    return dayOf(first + (era[2] === "元" ? 1 : Number(era[2])), Number(era[3]), Number(era[4]));
  }
  const common = COMMON_DATE.exec(plain) ?? BARE_DATE.exec(plain);
  return common ? dayOf(Number(common[1]), Number(common[2]), Number(common[3])) : null;
}

function dayOf(year: number, month: number, day: number): LocalDate | null {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isLocalDate(date) && isTypedYear(date) ? date : null;
}
