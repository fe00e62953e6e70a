import type { AvailabilityInput } from "@knotter/domain/availability";
import { type PolicyOverrides, resolvePolicy } from "@knotter/domain/policy";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Statement } from "../recording";
import type { Rows } from "../replay";

export interface RawCalendar {
  mentorId: string;
  /** Columns in the order of `ruleOf`. */
  rules: unknown[][] | null;
  busy: [startAt: number, blockFrom: number, blockTo: number][] | null;
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  dailyCap: number;
  weeklyCap: number;
}

export interface Terms {
  startsOn: LocalDate;
  endsOn: LocalDate;
  sessionMinutes: number;
  policy: PolicyOverrides;
}

/** The rows of the statement that names this column or table, in the text that Kysely compiles. */
export function rowsWith<Row>(statements: readonly Statement[], rows: Rows, name: string): Row[] {
  const index = statements.findIndex(({ text }) => text.includes(name));
  if (index < 0) throw new Error(`no statement names ${name}`);
  return (rows[index] ?? []) as Row[];
}

export const calendarIn = (statements: readonly Statement[], rows: Rows) => rowsWith<RawCalendar>(statements, rows, `"b"."busy"`);

export function termsIn(statements: readonly Statement[], rows: Rows): Terms {
  const [terms] = rowsWith<Terms>(statements, rows, `"o"."sessionMinutes"`);
  if (!terms) throw new Error("no order");
  return terms;
}

export interface Closed {
  names: Map<LocalDate, string>;
  holidays: Set<LocalDate>;
  companyBlocks: { from: LocalDate; to: LocalDate }[];
}

type Days = [from: LocalDate, to: LocalDate, name: string][] | null;

export function closedDaysIn(statements: readonly Statement[], rows: Rows): Closed {
  const [row] = rowsWith<{ holidays: Days; companyBlocks: Days }>(statements, rows, `"CompanyBlock"`);
  const names = new Map((row?.holidays ?? []).map(([date, , name]) => [date, name]));
  return { names, holidays: new Set(names.keys()), companyBlocks: (row?.companyBlocks ?? []).map(([from, to]) => ({ from, to })) };
}

const ruleOf = ([kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays]: unknown[]) =>
  ({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays }) as ScheduleRule;

export function availabilityOf(
  { rules, busy, mentorId: _, ...limits }: RawCalendar,
  terms: Terms,
  closed: Closed,
  now: Date,
): AvailabilityInput {
  return {
    now,
    rules: (rules ?? []).map(ruleOf),
    holidays: closed.holidays,
    companyBlocks: closed.companyBlocks,
    occupied: (busy ?? []).map(([startAt, blockFrom, blockTo]) => ({ startAt, blockFrom, blockTo })),
    policy: resolvePolicy({ order: { ...terms.policy, sessionMinutes: terms.sessionMinutes }, mentor: limits }),
    window: { opensOn: terms.startsOn, closesOn: terms.endsOn, endsOn: terms.endsOn },
  };
}
