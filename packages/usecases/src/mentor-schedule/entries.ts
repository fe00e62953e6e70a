import type { NewScheduleEntry, ScheduleEntryRow } from "@knotter/db/mentor/schedule";
import { impossible } from "@knotter/domain/errors";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate, Weekday } from "@knotter/domain/tokyo";

/** A rule as entered, with its ranges already in minutes of the JST day. */
export type EntryInput =
  | {
      kind: "weekly";
      weekday: number;
      ranges: MinuteRange[];
      effectiveFrom?: LocalDate | null | undefined;
      effectiveTo?: LocalDate | null | undefined;
      includeHolidays: boolean;
      note?: string | null | undefined;
    }
  | { kind: "date_open"; date: LocalDate; ranges: MinuteRange[]; note?: string | null | undefined }
  | { kind: "date_block"; date: LocalDate; dateTo?: LocalDate | null | undefined; ranges: MinuteRange[]; note?: string | null | undefined };

const EMPTY = { weekday: null, date: null, dateTo: null, effectiveFrom: null, effectiveTo: null, includeHolidays: false };

export function rowOf(entry: EntryInput): NewScheduleEntry {
  const common = { ...EMPTY, kind: entry.kind, ranges: entry.ranges, note: entry.note || null };
  switch (entry.kind) {
    case "weekly":
      return {
        ...common,
        weekday: entry.weekday,
        effectiveFrom: entry.effectiveFrom ?? null,
        effectiveTo: entry.effectiveTo ?? null,
        includeHolidays: entry.includeHolidays,
      };
    case "date_open":
      return { ...common, date: entry.date };
    case "date_block":
      return { ...common, date: entry.date, dateTo: entry.dateTo ?? null };
    default:
      return impossible(entry);
  }
}

type StoredRule = Pick<
  ScheduleEntryRow,
  "kind" | "weekday" | "date" | "dateTo" | "ranges" | "effectiveFrom" | "effectiveTo" | "includeHolidays"
>;

/** A stored rule as the domain type. The CHECK constraint guarantees the columns of each kind. */
export function ruleOf({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays }: StoredRule): ScheduleRule {
  switch (kind) {
    case "weekly":
      return { kind, weekday: (weekday ?? 0) as Weekday, ranges, effectiveFrom, effectiveTo, includeHolidays };
    case "date_open":
      return { kind, date: date ?? "", ranges };
    case "date_block":
      return { kind, date: date ?? "", dateTo, ranges };
    default:
      return impossible(kind);
  }
}
