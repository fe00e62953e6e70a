import { addMonths, daysInMonth, partsOf } from "./calendar-date";

const padded = (value: number, width: number) => String(value).padStart(width, "0");
const YEAR_FIRST = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;
const ERA_FIRST = /^(明治|大正|昭和|平成|令和|[MTSHR])(元|\d{1,2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/i;
const MONTH_FIRST = /^(\d{1,2})(?:[-/.](\d{1,2})|月(\d{1,2})日)$/;

/** The eras since 1868, the latest first, with their first days (明治 by the calendar of today). Of an era that ends its last day is the next one's first. */
const ERAS = [
  { name: "令和", letter: "R", from: "2019-05-01" },
  { name: "平成", letter: "H", from: "1989-01-08" },
  { name: "昭和", letter: "S", from: "1926-12-25" },
  { name: "大正", letter: "T", from: "1912-07-30" },
  { name: "明治", letter: "M", from: "1868-01-25" },
] as const;

function written(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** 令和8年4月1日, R8.4.1. Null before the era's first day, and after its end: 平成40年 is none. */
function dayOfEra([, name = "", years = "", month, day]: RegExpExecArray): string | null {
  const index = ERAS.findIndex((era) => era.name === name || era.letter === name.toUpperCase());
  const era = ERAS[index];
  if (!era) return null;
  const date = written(partsOf(era.from).year - 1 + (years === "元" ? 1 : Number(years)), Number(month), Number(day));
  const next = ERAS[index - 1];
  return date !== null && date >= era.from && (next === undefined || date <= next.from) ? date : null;
}

/**
 * A day as people type it: 2026/12/1, 2026-12-01, 2026年12月1日, 令和8年12月1日, R8.12.1, 20261201, 12/1, 12月1日, in half or full width.
 * Without a year it is that of the day nearest to `today`, within `min` and `max`. Null: no day.
 */
export function dayTyped(
  typed: string,
  { today, min, max }: { today: string; min?: string | undefined; max?: string | undefined },
): string | null {
  const text = typed
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/\([日月火水木金土]\)$/, "");
  const whole = YEAR_FIRST.exec(text);
  if (whole) return written(Number(whole[1]), Number(whole[2] ?? whole[4]), Number(whole[3] ?? whole[5]));
  const ofEra = ERA_FIRST.exec(text);
  if (ofEra) return dayOfEra(ofEra);
  const short = MONTH_FIRST.exec(text);
  if (!short) return null;
  const { year } = partsOf(today);
  const near = [year, year + 1, year - 1].flatMap((each) => written(each, Number(short[1]), Number(short[2] ?? short[3])) ?? []);
  const allowed = near.filter((day) => (min === undefined || day >= min) && (max === undefined || day <= max));
  const [half, before] = [addMonths(today, 6), addMonths(today, -6)];
  return allowed.find((day) => day >= before && day <= half) ?? allowed[0] ?? near[0] ?? null;
}

/** 2026/12/01, as dates are written elsewhere. */
export const dayShown = (day: string): string => day.replaceAll("-", "/");

/** 9:00, 09:00, 0900, 9時, 9時30分, 9時半, 午後3時, in half or full width, as HH:MM. Null: no time of a day. */
export function timeTyped(typed: string): string | null {
  const text = typed.normalize("NFKC").replace(/\s/g, "");
  const found = /^(午前|午後)?(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分|(半))?)$/.exec(text) ?? /^()(\d{1,2})(\d{2})$/.exec(text);
  if (!found) return null;
  const half = found[1] ?? "";
  const [hours, minutes] = [Number(found[2]), found[5] ? 30 : Number(found[3] ?? found[4] ?? 0)];
  if (minutes > 59 || hours > (half === "" ? 23 : 12)) return null;
  return `${padded(half === "" ? hours : (hours % 12) + (half === "午後" ? 12 : 0), 2)}:${padded(minutes, 2)}`;
}
