import type { Tx } from "@knotter/db/database";
import type { ReservedRow, ScheduleEntryRow } from "@knotter/db/mentor/schedule";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { problemsOf, type RangeProblem } from "@knotter/domain/minute-range";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { describeRule, newlyOutside, rulesOverlap, type ScheduleRule } from "@knotter/domain/schedule-rule";
import { addDays, daysBetween, instantOf, type LocalDate, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { ruleOf } from "./entries";

export interface Conflict {
  mentoringId: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  menteeName: string;
}

export interface ScheduleOutcome {
  entries: ScheduleEntryRow[];
  conflicts: Conflict[];
  version: number;
}

const CODES = {
  empty: "RANGE_EMPTY",
  outside_day: "RANGE_OUTSIDE_DAY",
  off_grid: "RANGE_OFF_GRID",
  too_short: "RANGE_TOO_SHORT",
  overlap: "RANGE_OVERLAP",
} as const satisfies Record<RangeProblem, FieldCode>;

/** The shortest interview of the mentor's running orders, in minutes: a shorter range would offer nothing. */
export const shortestMentoringOf = async (tx: Tx, mentorId: string): Promise<number> =>
  (await tx.mentor.schedule.shortestMentoring(mentorId)) ?? SYSTEM_POLICY.slotGridMinutes;

/** Requires ranges on the grid, without overlap, and long enough for an interview where they open time (a block may be shorter). */
export function requireGoodRanges(rule: ScheduleRule, shortest: number, pathOf: (index: number) => string): void {
  const gridMinutes = SYSTEM_POLICY.slotGridMinutes;
  const problems = problemsOf(rule.ranges, { gridMinutes, shortestMentoring: rule.kind === "date_block" ? gridMinutes : shortest });
  if (problems.length === 0) return;
  const fieldErrors: Record<string, FieldCode[]> = Object.fromEntries(
    problems.map(({ index, problem }) => [pathOf(index), [CODES[problem]]]),
  );
  throw new AppError("UNPROCESSABLE", { fieldErrors });
}

/** Requires the fields of the kind of rule, with their dates in order. `at` is the path of the rule, with its dot. */
export function requireFieldsOfKind(
  entry: Pick<ScheduleEntryRow, "kind" | "ranges" | "date" | "dateTo" | "effectiveFrom" | "effectiveTo">,
  at: string,
): void {
  const refuse = (field: string, code: FieldCode) => {
    throw new AppError("UNPROCESSABLE", { fieldErrors: { [`${at}${field}`]: [code] } });
  };
  if (entry.kind !== "date_block" && entry.ranges.length === 0) refuse("ranges", "RANGES_REQUIRED");
  if (entry.kind !== "date_block" && entry.dateTo !== null) refuse("dateTo", "DATE_TO_ONLY_FOR_BLOCK");
  if (entry.kind !== "weekly" && (entry.effectiveFrom ?? entry.effectiveTo) !== null) refuse("effectiveFrom", "PERIOD_ONLY_FOR_WEEKLY");
  if (entry.effectiveFrom && entry.effectiveTo && entry.effectiveTo < entry.effectiveFrom) refuse("effectiveTo", "END_BEFORE_START");
  if (entry.date && entry.dateTo) {
    if (entry.dateTo < entry.date) refuse("dateTo", "END_BEFORE_START");
    if (daysBetween(entry.date, entry.dateTo) >= LIMITS.blockDays) refuse("dateTo", "BLOCK_TOO_LONG");
  }
}

/** Past days can no longer be opened or closed. `at` is the path of the rule, with its dot. */
export function requireFuture(rule: ScheduleRule, now: Date, at: string): void {
  const [field, last] = lastDayOf(rule);
  if (last && last < tokyoDate(now)) throw new AppError("UNPROCESSABLE", { fieldErrors: { [`${at}${field}`]: ["PAST_DATE"] } });
}

/** The last day on which a rule applies, and the field that defines it. */
function lastDayOf(rule: ScheduleRule): [field: string, last: LocalDate | null | undefined] {
  if (rule.kind === "weekly") return ["effectiveTo", rule.effectiveTo];
  return rule.kind === "date_block" && rule.dateTo ? ["dateTo", rule.dateTo] : ["date", rule.date];
}

/** Two rules of one kind over the same minutes would contradict each other. The refusal names the rule that is there already. */
export function requireNoOverlap(added: readonly ScheduleRule[], kept: readonly ScheduleRule[]): void {
  added.forEach((rule, index) => {
    const other = [...kept, ...added.slice(0, index)].find((candidate) => rulesOverlap(rule, candidate));
    if (other)
      throw new AppError("SCHEDULE_OVERLAP", {
        params: { range: describeRule(other) },
        fieldErrors: { [`entries.${index}`]: ["RULE_OVERLAP"] },
      });
  });
}

/** The reserved interviews that the change would leave outside the mentor's hours. */
export async function conflictsOf(
  tx: Tx,
  mentorId: string,
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
  now: Date,
): Promise<Conflict[]> {
  const reserved = (await tx.mentor.schedule.reservedOf(mentorId, now, instantOf(addDays(tokyoDate(now), 400), 0))).filter(
    (row) => row.status === "reserved",
  );
  if (reserved.length === 0) return [];
  const dates = reserved.map((row) => tokyoDate(row.startAt)).sort();
  const closed = await tx.mentoring.calendar.closedDays(dates[0] ?? "", dates.at(-1) ?? "", null);
  const holidays = new Set(closed.holidays.map((holiday) => holiday.date));
  return newlyOutside<ReservedRow>(reserved, before, after, holidays, closed.companyBlocks).map((row) => ({
    mentoringId: row.mentoringId,
    publicNo: row.publicNo,
    startAt: toOffsetIso(row.startAt),
    endAt: toOffsetIso(row.endAt),
    menteeName: row.menteeName,
  }));
}

/** `report` refuses with the conflicts; `keep` leaves the interviews where they are. */
export function requireConsent(conflicts: readonly Conflict[], onConflict: "report" | "keep"): void {
  if (conflicts.length > 0 && onConflict === "report")
    throw new AppError("CONFLICTS_EXIST", { params: { count: conflicts.length }, data: { conflicts } });
}

export const rulesOf = (entries: readonly ScheduleEntryRow[]): ScheduleRule[] => entries.map(ruleOf);
