import { deadlinesOf } from "@knotter/domain/mentoring";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { addDays, formatDate, formatShort, formatTime, instantOf, type LocalDate, MINUTE, weekdayOf } from "@knotter/domain/tokyo";

const WEDNESDAY = 3;
const TEN_IN_THE_MORNING = 600;

/** An invented booking on the first Wednesday at least ten days from today, with every time that its rules mention, in words. */
export function exampleBooking(today: LocalDate) {
  const earliest = addDays(today, 10);
  const date = addDays(earliest, (WEDNESDAY - weekdayOf(earliest) + 7) % 7);
  const start = instantOf(date, TEN_IN_THE_MORNING);
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  const { cancelFreeUntil, rescheduleUntil } = deadlinesOf(start, SYSTEM_POLICY);
  return {
    day: formatDate(date),
    hours: `${formatTime(TEN_IN_THE_MORNING)}〜${formatTime(TEN_IN_THE_MORNING + SYSTEM_POLICY.sessionMinutes)}`,
    start: formatShort(start),
    cancelFreeUntil: formatShort(cancelFreeUntil),
    rescheduleUntil: formatShort(rescheduleUntil),
    absentFrom: formatShort(after(SYSTEM_POLICY.noShowGraceMinutes)),
  };
}
