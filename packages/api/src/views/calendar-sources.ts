import { SOURCE_FAULT_TEXT, SOURCE_STATE_TEXT } from "@knotter/contract/labels/calendar-sources";
import type { calendarSource, calendarSources } from "@knotter/contract/resources/calendar-sources";
import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import {
  BUSY_LIMITS,
  busyDuring,
  type CALENDAR_VENDORS,
  ownBusyOf,
  type Period,
  type SourceFault,
  sourceState,
  unionOfBusy,
  unreadAhead,
} from "@knotter/domain/busy-time";
import { DAY, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

const SOON = 28 * DAY;

/** Without the address, which opens the calendar. */
export function toCalendarSource(row: CalendarSourceRow, interviews: readonly Period[], now: Date): z.infer<typeof calendarSource> {
  const { id, kind, label, place, countsTentative, countsAllDay, fetchedAt, failingSince, lostAt } = row;
  const state = sourceState({ fetchedAt, failingSince, lost: lostAt !== null }, now);
  const fault = row.fault as SourceFault | null;
  const [from, to] = [now.getTime() / MINUTE, (now.getTime() + SOON) / MINUTE];
  const busy = busyOf(row, interviews);
  const { unread, unreadOn } = unreadAhead(row, tokyoDate(now));
  return {
    id,
    kind,
    label,
    place,
    countsTentative,
    countsAllDay,
    state,
    stateText: SOURCE_STATE_TEXT[state],
    fault,
    faultText: fault && SOURCE_FAULT_TEXT[fault],
    fetchedAt: atOrNull(fetchedAt),
    failingSince: atOrNull(failingSince),
    unread,
    unreadOn: [...unreadOn],
    soon: busy.filter((minute, i) => i % 2 === 0 && minute < to && (busy[i + 1] ?? 0) > from).length,
  };
}

const busyOf = ({ kind, busy }: CalendarSourceRow, interviews: readonly Period[]) => ownBusyOf({ kind, busy: busy ?? [] }, interviews);

interface Upcoming {
  id: string;
  publicNo: string;
  menteeName: string | null;
  menteeDisplayName: string | null;
  startAt: Date;
  endAt: Date;
  kept: boolean;
}

export function toCalendarList(
  sources: readonly CalendarSourceRow[],
  upcoming: readonly Upcoming[],
  interviews: readonly Period[],
  vendors: readonly (typeof CALENDAR_VENDORS)[number][],
  now: Date,
): z.infer<typeof calendarSources.list.output> {
  const busy = unionOfBusy(sources.map((source) => busyOf(source, interviews)));
  const overlapsOf = (interviews: readonly Upcoming[]) => interviews.flatMap((interview) => toOverlap(interview, busy) ?? []);
  return {
    sources: sources.map((source) => toCalendarSource(source, interviews, now)),
    max: BUSY_LIMITS.sources,
    vendors: [...vendors],
    overlaps: overlapsOf(upcoming.filter(({ kept }) => !kept)),
    keptOverlaps: overlapsOf(upcoming.filter(({ kept }) => kept)),
  };
}

/** An interview with the appointment that lies over it; null: none does. */
function toOverlap({ id, publicNo, menteeName, menteeDisplayName, startAt, endAt }: Upcoming, busy: readonly number[]) {
  const found = busyDuring(busy, { from: startAt.getTime(), to: endAt.getTime() });
  return (
    found && {
      mentoringId: id,
      publicNo,
      menteeName: menteeDisplayName ?? menteeName ?? "",
      startAt: at(startAt),
      endAt: at(endAt),
      busyFrom: at(new Date(found.from)),
      busyTo: at(new Date(found.to)),
    }
  );
}
