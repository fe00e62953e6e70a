import { freeSlots, nextFreeSlots } from "@knotter/domain/availability";
import { resolvePolicy } from "@knotter/domain/policy";
import { addDays, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import type { Statement } from "../recording";
import type { Rows } from "../replay";
import { availabilityOf, calendarIn, closedDaysIn, termsIn } from "./rows";

/** Only the computation behind GET /mentors/{id}/schedules: rows in, free slots of 31 days out. */
export function freeSlotsAnswer(statements: readonly Statement[], rows: Rows, now: Date): unknown {
  const terms = termsIn(statements, rows);
  const closed = closedDaysIn(statements, rows);
  const [calendar] = calendarIn(statements, rows);
  if (!calendar) throw new Error("no calendar");
  const input = availabilityOf(calendar, terms, closed, now);
  const from = tokyoDate(now);
  const to = addDays(from, 30);
  const days = new Map<string, { startAt: string; endAt: string }[]>();
  for (let date = from; date <= to; date = addDays(date, 1)) days.set(date, []);
  for (const slot of freeSlots(input, from, to)) {
    days.get(tokyoDate(slot.startAt))?.push({ startAt: toOffsetIso(slot.startAt), endAt: toOffsetIso(slot.endAt) });
  }
  const [next] = nextFreeSlots(input, 1);
  const horizon = addDays(from, resolvePolicy({ order: terms.policy }).horizonDays);
  return {
    days: [...days].map(([date, slots]) => ({ date, holidayName: closed.names.get(date) ?? null, slots })),
    nextAvailableAt: next ? toOffsetIso(next.startAt) : null,
    lastDate: [horizon, terms.endsOn].sort()[0],
    minutes: terms.sessionMinutes,
    timezone: "Asia/Tokyo",
  };
}
