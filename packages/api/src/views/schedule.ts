import type { scheduleEntry } from "@knotter/contract/resources/mentor-schedule";
import type { ScheduleEntryRow } from "@knotter/db/mentor/schedule";
import type { MinuteRange } from "@knotter/domain/minute-range";
import { formatTime } from "@knotter/domain/tokyo";
import type { z } from "zod";

export const toRange = ({ start, end }: MinuteRange): { start: string; end: string } => ({
  start: formatTime(start),
  end: formatTime(end),
});

export function toScheduleEntry(row: ScheduleEntryRow): z.infer<typeof scheduleEntry> {
  return {
    id: row.id,
    kind: row.kind,
    weekday: row.weekday,
    date: row.date,
    dateTo: row.dateTo,
    ranges: row.ranges.map(toRange),
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    includeHolidays: row.includeHolidays,
    note: row.note,
    version: row.version,
  };
}
