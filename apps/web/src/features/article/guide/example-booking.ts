import { deadlinesOf } from "@knotter/domain/mentoring";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { addDays, formatDate, formatDateTime, formatShort, instantOf, type LocalDate, MINUTE, weekdayOf } from "@knotter/domain/tokyo";

const WEDNESDAY = 3;
const TEN_IN_THE_MORNING = 600;

/** A made-up booking on the first Wednesday at least ten days from today, with every moment that its rules name, in words. */
export function exampleBooking(today: LocalDate) {
  const earliest = addDays(today, 10);
  const date = addDays(earliest, (WEDNESDAY - weekdayOf(earliest) + 7) % 7);
  const start = instantOf(date, TEN_IN_THE_MORNING);
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  const { cancelFreeUntil, rescheduleUntil } = deadlinesOf(start, SYSTEM_POLICY);
  return {
    when: formatDateTime(start, after(SYSTEM_POLICY.sessionMinutes)),
    start: formatShort(start),
    cancelFreeUntil: formatShort(cancelFreeUntil),
    rescheduleUntil: formatShort(rescheduleUntil),
    remindDayBefore: formatShort(instantOf(addDays(date, -1), SYSTEM_POLICY.remindDayBeforeHour * 60)),
    joinFrom: formatShort(after(-LIMITS.joinOpensMinutesBefore)),
    absentFrom: formatShort(after(SYSTEM_POLICY.noShowGraceMinutes)),
    doneOn: formatDate(date),
  };
}
