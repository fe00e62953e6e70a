import type { Problem } from "./draft";

/** The contract's messages for problems that the editor finds itself; the table is not part of the first view. */
export async function loadProblemLabels(): Promise<Record<Problem, string>> {
  const { FIELD_MESSAGES } = await import("@knotter/contract/errors");
  return {
    empty: FIELD_MESSAGES.RANGE_EMPTY,
    over_midnight: `${FIELD_MESSAGES.RANGE_EMPTY}。日をまたぐ時間は、24:00までと、翌日の00:00からに分けて登録します。`,
    outside_day: FIELD_MESSAGES.RANGE_OUTSIDE_DAY,
    off_grid: FIELD_MESSAGES.RANGE_OFF_GRID,
    too_short: FIELD_MESSAGES.RANGE_TOO_SHORT,
    overlap: FIELD_MESSAGES.RANGE_OVERLAP,
    rule_overlap: FIELD_MESSAGES.RULE_OVERLAP,
    end_before_start: FIELD_MESSAGES.END_BEFORE_START,
    past_period: FIELD_MESSAGES.PAST_DATE,
    incomplete: "開始と終了の時刻を選んでください",
  };
}
