import { dateFromSerial, format, isDateFormat, isValidFormat, tokenize } from "numfmt";
import type { SheetCell } from "./sheet-reader-table";

/** What one section of a format code does to the numbers it is chosen for. */
interface Section {
  /** By which numbers it is chosen, where it says so itself. */
  condition: ((value: number) => boolean) | null;
  /**
   * day: a day, alone or with a time. time: hours and minutes without a day. shown: digits in a fixed place or a word, which may be part of a
   * name ("000000", "K-"0000). plain: everything that rounds, scales or groups. blank: nothing.
   */
  kind: "day" | "time" | "shown" | "plain" | "blank";
  pattern: string;
}

/** The serial number of 1904-01-01. */
const EPOCH_1904 = 1_462;
/** 9999-12-31, the last day that Excel has. */
const LAST_DAY = 2_958_465;
/** Excel's calendar of 1900 has these two days; no other has. */
const NO_DAYS = [0, 60];
const DAY_MS = 86_400_000;

/**
 * Reads numbers as their format codes say (ECMA-376 Part 1, 18.8.30–31), in the calendar of 1900 or of 1904. What is a day is decided by the
 * code alone, whatever its id. Codes that round, scale or group are not applied: the number stays as it is stored.
 */
export function numberFormats(from1904: boolean) {
  const known = new Map<string, readonly Section[]>();
  const sectionFor = (code: string, value: number): Section | undefined => {
    const sections = known.get(code) ?? sectionsOf(code);
    known.set(code, sections);
    return chosen(sections, value);
  };
  return {
    numberAs(code: string, value: number): SheetCell {
      const section = sectionFor(code, value);
      const shown = section && shownAs(section, value, from1904);
      return shown ?? { text: written(value), kind: "number" };
    },
    isTime: (code: string): boolean => sectionFor(code, 1)?.kind === "time",
  };
}

function shownAs({ kind, pattern }: Section, value: number, from1904: boolean): SheetCell | null {
  if (kind === "plain" || value < 0) return null;
  if (kind === "blank") return value === 0 ? { text: "", kind: "text" } : null;
  if (kind === "day") return dayOf(value, from1904);
  if (kind === "shown" && !Number.isSafeInteger(value)) return null;
  return { text: format(pattern, value).trim(), kind: "text" };
}

function dayOf(value: number, from1904: boolean): SheetCell | null {
  // Excel counts time in thousandths of a second; what is nearer to midnight is a rounding error.
  const serial = Math.floor(Math.round(value * DAY_MS) / DAY_MS) + (from1904 ? EPOCH_1904 : 0);
  if (serial > LAST_DAY) return null;
  const [year, month, day] = dateFromSerial(serial);
  const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  return { text, kind: NO_DAYS.includes(serial) ? "text" : "date" };
}

/** A number with the 15 digits that Excel has; a whole one with all that are exact. */
const written = (value: number): string => String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));

type Token = ReturnType<typeof tokenize>[number];

function sectionsOf(code: string): Section[] {
  // Japanese Excel's name for General; taken apart it would be the year of an era.
  const tokens = tokenize(code.replaceAll("G/標準", "General"));
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === "BREAK") sections.push([]);
    else sections.at(-1)?.push(token);
  }
  // The section of texts: the fourth, or the last one with an @.
  const numeric = sections.slice(0, 3).filter((section, index) => index === 0 || !section.some(({ type }) => type === "TEXT"));
  return numeric.map((section) => {
    const shape = section.filter(({ type }) => type !== "CONDITION" && type !== "COLOR");
    const pattern = shape.map(({ raw }) => raw).join("");
    const condition = section.find(({ type }) => type === "CONDITION")?.value;
    return { condition: condition === undefined ? null : conditionOf(condition), kind: kindOf(shape, pattern), pattern };
  });
}

function chosen(sections: readonly Section[], value: number): Section | undefined {
  const [first, second, third] = sections;
  if (sections.some(({ condition }) => condition !== null)) {
    // Without a condition of their own the first two are for positive and for negative numbers, and the last one is for the others.
    const signs = [value > 0, value < 0];
    return sections.find(({ condition }, index) => condition?.(value) ?? (index === sections.length - 1 || signs[index]));
  }
  if (value < 0) return second ?? first;
  return value === 0 ? (third ?? first) : first;
}

function conditionOf(condition: string): (value: number) => boolean {
  const [, operator = "", digits = ""] = /^([<>=]{1,2})(.+)$/.exec(condition) ?? [];
  const limit = Number(digits);
  return (value) => {
    if (operator === "=") return value === limit;
    if (operator === "<>") return value !== limit;
    if (value === limit) return operator.endsWith("=");
    return operator.startsWith("<") ? value < limit : operator.startsWith(">") && value > limit;
  };
}

const LITERALS = new Set(["STRING", "ESCAPED", "CHAR", "MINUS", "SPACE", "PAREN", "SKIP", "LOCALE"]);
const MONEY = /[$¥￥€£₩元]/;

function kindOf(tokens: readonly Token[], pattern: string): Section["kind"] {
  if (tokens.length === 0) return "blank";
  if (isDateFormat(pattern)) return hasDay(tokens) ? "day" : "time";
  const isDigit = ({ type }: Token) => type === "ZERO" || type === "HASH";
  if (!isValidFormat(pattern) || !tokens.every((token) => isDigit(token) || LITERALS.has(token.type))) return "plain";
  const literal = (from: number, to?: number) =>
    tokens
      .slice(from, to)
      .filter((token) => !isDigit(token) && token.type !== "SKIP")
      .map(({ type, value }) => (type === "LOCALE" ? value.replace(/-.*$/, "") : value))
      .join("")
      .trim();
  const first = tokens.findIndex(isDigit);
  if (MONEY.test(literal(0))) return "plain";
  if (first < 0) return /\p{L}/u.test(literal(0)) ? "shown" : "plain";
  const end = tokens.findLastIndex(isDigit) + 1;
  const [before, between, after] = [literal(0, first), literal(first, end), literal(end)];
  if (/^[-+]/.test(before)) return "plain";
  // A single digit with a unit behind it (0"回") is a number; with letters in front of it, or in a fixed width, it is part of a name.
  const isName = tokens.filter(({ type }) => type === "ZERO").length > 1 || /[\p{L}\p{N}]/u.test(before) || /[A-Za-z0-9]/.test(after);
  return isName || between !== "" ? "shown" : "plain";
}

/** An m is a month, unless the section has hours or seconds, too. */
function hasDay(tokens: readonly Token[]): boolean {
  const parts = tokens.filter(({ type }) => type === "DATETIME").map(({ value }) => value);
  const isClock = tokens.some(({ type }) => type === "DURATION" || type === "AMPM") || parts.some((part) => /^[hs]/i.test(part));
  return parts.some((part) => /^[yegbda]/i.test(part) || (!isClock && /^m/i.test(part)));
}
