import { addMonths, daysInMonth, partsOf } from "./calendar-date";

const padded = (value: number, width: number) => String(value).padStart(width, "0");
const YEAR_FIRST = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;
const MONTH_FIRST = /^(\d{1,2})(?:[-/.](\d{1,2})|月(\d{1,2})日)$/;

function written(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/**
 * A day as people type it: 2026/12/1, 2026-12-01, 2026年12月1日, 20261201, 12/1, 12月1日, in half or full width. Without a year it is that
 * of the day nearest to `today`, within `min` and `max`. Null: no day.
 */
export function dayTyped(typed: string, { today, min, max }: { today: string; min?: string | undefined; max?: string | undefined }): string | null {
  const text = typed.normalize("NFKC").replace(/\s/g, "").replace(/[（(][日月火水木金土][）)]$/, "");
  const whole = YEAR_FIRST.exec(text);
  if (whole) return written(Number(whole[1]), Number(whole[2] ?? whole[4]), Number(whole[3] ?? whole[5]));
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

/** 9:00, 09:00, 0900, 9時, 9時30分, 9時半, in half or full width, as HH:MM. Null: no time of a day. */
export function timeTyped(typed: string): string | null {
  const text = typed.normalize("NFKC").replace(/\s/g, "");
  const found = /^(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分|(半))?)$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!found) return null;
  const [hours, minutes] = [Number(found[1]), found[4] ? 30 : Number(found[2] ?? found[3] ?? 0)];
  return hours > 23 || minutes > 59 ? null : `${padded(hours, 2)}:${padded(minutes, 2)}`;
}
