import type { Tx } from "@knotter/db/database";
import type { ScheduleEntryRow } from "@knotter/db/mentor.row";
import type { ReservedRow } from "@knotter/db/schedule.reads";
import { AppError } from "@knotter/domain/errors";
import { problemsOf, type RangeProblem } from "@knotter/domain/minute-range";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { newlyOutside, rulesOverlap, type ScheduleRule } from "@knotter/domain/schedule-rule";
import { addDays, formatDate, formatTime, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { ruleOf } from "./entries";

export interface Conflict {
  mentoringId: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  menteeName: string;
  reason: string;
}

export interface ScheduleOutcome {
  entries: ScheduleEntryRow[];
  conflicts: Conflict[];
  version: number;
}

const PROBLEMS: Record<RangeProblem, string> = {
  empty: "終了は開始より後の時刻にしてください",
  outside_day: "時刻は 00:00〜24:00 の範囲で入力してください",
  off_grid: `${SYSTEM_POLICY.slotGridMinutes}分刻みで入力してください`,
  too_short: "1回の面談時間より短い枠は登録できません",
  overlap: "ほかの枠と重なっています",
};

/** Ranges on the grid, long enough for the shortest session of the mentor's running orders, apart from each other. */
export async function requireGoodRanges(tx: Tx, mentorId: string, ranges: ScheduleRule["ranges"], pathOf: (index: number) => string): Promise<void> {
  const shortestSession = (await tx.schedule.shortestSession(mentorId)) ?? SYSTEM_POLICY.slotGridMinutes;
  const problems = problemsOf(ranges, { gridMinutes: SYSTEM_POLICY.slotGridMinutes, shortestSession });
  if (problems.length === 0) return;
  const fieldErrors = Object.fromEntries(problems.map(({ index, problem }) => [pathOf(index), [PROBLEMS[problem]]]));
  throw new AppError("UNPROCESSABLE", { fieldErrors });
}

/** What is past cannot be opened or closed any more. */
export function requireFuture(rule: ScheduleRule, now: Date, field: string): void {
  const last = rule.kind === "weekly" ? rule.effectiveTo : rule.kind === "date_block" ? (rule.dateTo ?? rule.date) : rule.date;
  if (last && last < tokyoDate(now)) throw new AppError("UNPROCESSABLE", { fieldErrors: { [field]: ["過去の日付は選べません"] } });
}

/** Two rules of one kind over the same minutes would be two truths about one time. */
export function requireNoOverlap(added: readonly ScheduleRule[], kept: readonly ScheduleRule[]): void {
  added.forEach((rule, index) => {
    const other = [...kept, ...added.slice(0, index)].find((candidate) => rulesOverlap(rule, candidate));
    if (other) throw new AppError("SCHEDULE_OVERLAP", { params: { range: describe(rule) }, fieldErrors: { [`entries.${index}`]: [`${describe(rule)} は、すでに入力済みの枠と重なっています`] } });
  });
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

function describe(rule: ScheduleRule): string {
  const when = rule.kind === "weekly" ? `毎週${WEEKDAYS[rule.weekday]}曜日` : formatDate(rule.date);
  const times = rule.ranges.map((range) => `${formatTime(range.start)}〜${formatTime(range.end)}`).join("、");
  return times ? `${when} ${times}` : when;
}

/** The reserved interviews that the change would leave outside of the mentor's hours. */
export async function conflictsOf(tx: Tx, mentorId: string, before: readonly ScheduleRule[], after: readonly ScheduleRule[], now: Date): Promise<Conflict[]> {
  const reserved = (await tx.schedule.reservedOf(mentorId, now, instantOf(addDays(tokyoDate(now), 400), 0))).filter((row) => row.status === "reserved");
  if (reserved.length === 0) return [];
  const dates = reserved.map((row) => tokyoDate(row.startAt)).sort();
  const closed = await tx.calendar.closedDays(dates[0] ?? "", dates.at(-1) ?? "", null);
  const holidays = new Set(closed.holidays.map((holiday) => holiday.date));
  return newlyOutside<ReservedRow>(reserved, before, after, holidays, closed.companyBlocks).map((row) => ({
    mentoringId: row.mentoringId,
    publicNo: row.publicNo,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    menteeName: row.menteeName,
    reason: "受付時間外になります",
  }));
}

/** `report` stops at a conflict and tells of it; `keep` leaves the interviews where they are. */
export function requireConsent(conflicts: readonly Conflict[], onConflict: "report" | "keep"): void {
  if (conflicts.length > 0 && onConflict === "report") throw new AppError("CONFLICTS_EXIST", { params: { count: conflicts.length }, data: { conflicts } });
}

export const rulesOf = (entries: readonly ScheduleEntryRow[]): ScheduleRule[] => entries.map(ruleOf);

export const MAX_ENTRIES = LIMITS.scheduleEntries;
