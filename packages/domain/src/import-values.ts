import { composed, toKatakana } from "./text";
import { isLocalDate, type LocalDate } from "./tokyo";
import { isTypedYear } from "./typed-day";

/** Invisible characters that Excel, chat tools and web pages leave in cells. (The joiner of emoji, U+200D, is kept.) */
const INVISIBLE = /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g;

/** A cell as text: composed, full-width, no-break and repeated spaces reduced to one space, invisible characters removed, trimmed. */
export function tidy(text: string): string {
  return composed(text)
    .replace(INVISIBLE, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \u00A0\u3000\t]+/g, " ")
    .trim();
}

/** The same for codes, numbers, addresses and days: full-width letters, digits and signs become ASCII. */
export function tidyAscii(text: string): string {
  return tidy(text.normalize("NFKC"));
}

/** Hyphens, dashes and rules that are typed for the long vowel mark. */
const FOR_LONG_MARK = /(?<=[ァ-ヺー-ヿㇰ-ㇿ])[-‐‑‒–—―−─━ｰ－]+/g;

/** Katakana from hiragana, half-width kana and katakana alike, with ー and ＝ where a sign like them was typed. */
export function tidyKana(text: string): string {
  return tidy(toKatakana(text))
    .replace(FOR_LONG_MARK, (dashes) => "ー".repeat(dashes.length))
    .replace(/=/g, "＝")
    .replace(/(?<=[ァ-ヺー-ヿ])['’]/g, "’");
}

/**
 * A name in kana: with the iteration marks, ヷ–ヺ, the small kana and the voiced forms of Ainu, and what stands between foreign names.
 * Without a property of Unicode, which Python's engine does not know.
 */
export const KANA = /^[ァ-ヺー・ヽヾㇰ-ㇿ\u3099\u309A゠＝’\s]{1,60}$/;

/** Characters that a list of people never contains: control characters except the line break. */
export const hasControl = (text: string): boolean => /(?!\n)\p{Cc}|\p{Cs}/u.test(text);

/**
 * What Excel makes of a long number: 1E+05, 1.23457E+12. The digits are lost. A code such as 5E12 may be one where its writer said that it
 * is a text; Excel itself writes a sign.
 */
export const isScientific = (text: string, { isText = false } = {}): boolean =>
  (isText ? /^-?\d(?:\.\d+)?E[+-]\d+$/i : /^-?\d(?:\.\d+)?E[+-]?\d+$/i).test(tidyAscii(text));

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

/** As carriers of mobile phones gave addresses once: a period before the @, or two in a row, with or without quotation marks (RFC 5321 §4.1.2). */
const CARRIER = /^(?:[\w'+\-.]*\.(?:\.[\w'+\-.]*)?|"[\w'+\-.]*\.\.?[\w'+\-.]*")@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
const ADDRESS_IN = /[^\s<>"()[\]:;,、「」【】@]+@[a-z0-9.-]*[a-z0-9]/g;
/** What may be next to an address without making it doubtful: a name, a title or a label. */
const BESIDE = /^(?:(?:pc|e-?mail|mail|to)\s*:|[^a-z0-9@])*$/;

export type AddressFault = "EMAIL" | "EMAIL_CARRIER" | "EMAIL_SEVERAL";

/**
 * The address in a cell, in small letters: alone, behind mailto:, in angle brackets behind a name, or with a title. Otherwise the code of
 * the fault: there is none, more than one, or one that no mail server takes though its carrier gave it.
 */
export function addressIn(text: string): { email: string } | { fault: AddressFault } {
  const plain = tidyAscii(text)
    .toLowerCase()
    .replace(/mailto:/g, "")
    .replace(/(@[a-z0-9.-]+)\?(?:subject|body|cc)=\S*/g, "$1");
  if (isEmail(plain)) return { email: plain };
  const all = new Set(plain.match(ADDRESS_IN));
  if (all.size > 1) return { fault: "EMAIL_SEVERAL" };
  const inside = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(plain)?.[1];
  const [address = plain] = inside === undefined ? all : [inside];
  const isAlone = inside !== undefined || BESIDE.test(plain.replaceAll(address, ""));
  if (isAlone && isEmail(address)) return { email: address };
  return { fault: isAlone && CARRIER.test(address) && isDeliverable(address) ? "EMAIL_CARRIER" : "EMAIL" };
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

/**
 * A day as people type it: 2026/4/1, 2026-04-01, 2026年4月1日, 20260401, 令和8年4月1日, R8.4.1, optionally followed by a weekday or a time,
 * in full-width digits too. Null: not a day; a number by its size alone is none, because only the workbook knows from when it counts.
 */
export function parseDay(text: string): LocalDate | null {
  const plain = tidyAscii(text)
    .replace(/\s*[(（][日月火水木金土]曜?日?[)）]$/, "")
    .replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, "");
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
