import { href } from "@knotter/contract/routes";
import { addDays, dateOfDay, dayNumber, formatDate, isLocalDate, type LocalDate, weekStartOf } from "@knotter/domain/tokyo";

export const CALENDAR_VIEWS = ["week", "month", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
export const VIEW_TEXT = { week: "週", month: "月", list: "一覧" } as const satisfies Record<CalendarView, string>;

/** The visible part of the calendar, as held in the address. */
export interface CalendarPosition {
  view: CalendarView;
  date: LocalDate;
}

const LIST_DAYS = 28;

/** Years outside this range are typing errors in the address. */
const NEAR_YEARS = /^20\d\d-/;

export function positionOf(
  query: { view?: string | null | undefined; date?: string | null | undefined },
  today: LocalDate,
): CalendarPosition {
  const view = CALENDAR_VIEWS.find((known) => known === query.view) ?? "week";
  return { view, date: isLocalDate(query.date) && NEAR_YEARS.test(query.date) ? query.date : today };
}

export const addressOf = ({ view, date }: CalendarPosition): string => href("mentorCalendar", {}, { view, date });

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;
const firstOfNext = (date: LocalDate): LocalDate => firstOfMonth(dateOfDay(dayNumber(firstOfMonth(date)) + 31));

/** The visible days; whole weeks from Monday in the views with columns. */
export function spanOf({ view, date }: CalendarPosition): { from: LocalDate; to: LocalDate } {
  if (view === "list") return { from: date, to: addDays(date, LIST_DAYS - 1) };
  const from = weekStartOf(view === "month" ? firstOfMonth(date) : date);
  const last = view === "month" ? addDays(firstOfNext(date), -1) : date;
  return { from, to: addDays(weekStartOf(last), 6) };
}

/** The previous or next page of the calendar. */
export function stepped({ view, date }: CalendarPosition, direction: 1 | -1): CalendarPosition {
  if (view === "month") return { view, date: direction === 1 ? firstOfNext(date) : firstOfMonth(addDays(firstOfMonth(date), -1)) };
  return { view, date: addDays(date, direction * (view === "list" ? LIST_DAYS : 7)) };
}

/** `2026年11月`, `2026年11月16日〜22日`, `2026年11月30日〜12月6日` */
export function titleOf(position: CalendarPosition): string {
  const [year, month] = position.date.split("-");
  if (position.view === "month") return `${year}年${Number(month)}月`;
  const { from, to } = spanOf(position);
  const day = (date: LocalDate) => formatDate(date).replace(/\(.\)$/, "");
  const same = (length: number) => from.slice(0, length) === to.slice(0, length);
  return `${day(from)}〜${same(7) ? `${Number(to.slice(8))}日` : same(4) ? day(to).slice(5) : day(to)}`;
}
