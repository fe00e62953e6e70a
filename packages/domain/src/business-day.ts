import { addDays, type LocalDate, weekdayOf } from "./tokyo";

/** The first day of the month that holds the date. */
const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

/** The last day of the month before the one that holds `date`. */
export const endOfMonthBefore = (date: LocalDate): LocalDate => addDays(firstOfMonth(date), -1);

/** The n-th day of the month of `date` that is neither a Saturday, a Sunday nor a holiday; n from 1. It may lie in the month after for a large n. */
export function businessDayOfMonth(date: LocalDate, n: number, holidays: ReadonlySet<LocalDate>): LocalDate {
  let day = addDays(firstOfMonth(date), -1);
  for (let found = 0; found < n; ) {
    day = addDays(day, 1);
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6 && !holidays.has(day)) found += 1;
  }
  return day;
}
