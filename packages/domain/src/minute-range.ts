import { MINUTES_PER_DAY } from "./tokyo";

/** Minutes of one JST day, end excluded, `0 ≤ start < end ≤ 1440`. */
export type MinuteRange = { start: number; end: number };

/** Sorted, without overlap; adjacent ranges become one, so that an interview may cross their boundary. */
export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const sorted = ranges.filter((range) => range.start < range.end).sort((a, b) => a.start - b.start);
  const merged: MinuteRange[] = [];
  for (const range of sorted) {
    const last = merged[merged.length - 1];
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ start: range.start, end: range.end });
  }
  return merged;
}

/** `ranges` without `cuts`. */
export function cutRanges(ranges: readonly MinuteRange[], cuts: readonly MinuteRange[]): MinuteRange[] {
  let left = ranges.slice();
  for (const cut of cuts) {
    left = left.flatMap((range) => {
      if (cut.end <= range.start || range.end <= cut.start) return [range];
      return [
        { start: range.start, end: cut.start },
        { start: cut.end, end: range.end },
      ].filter((part) => part.start < part.end);
    });
  }
  return left;
}

export type RangeProblem = "empty" | "outside_day" | "off_grid" | "too_short" | "overlap";

/** What is wrong with the ranges entered for one day, each with the index of its range. */
export function problemsOf(
  ranges: readonly MinuteRange[],
  rules: { gridMinutes: number; shortestMentoring: number },
): { index: number; problem: RangeProblem }[] {
  return ranges.flatMap((range, index) => {
    const problem = problemOf(range, ranges.slice(0, index), rules);
    return problem === null ? [] : [{ index, problem }];
  });
}

function problemOf(
  range: MinuteRange,
  earlier: readonly MinuteRange[],
  rules: { gridMinutes: number; shortestMentoring: number },
): RangeProblem | null {
  if (range.end <= range.start) return "empty";
  if (range.start < 0 || range.end > MINUTES_PER_DAY) return "outside_day";
  if (range.start % rules.gridMinutes !== 0 || range.end % rules.gridMinutes !== 0) return "off_grid";
  if (range.end - range.start < rules.shortestMentoring) return "too_short";
  return earlier.some((other) => rangesOverlap(range, other)) ? "overlap" : null;
}

export function rangesOverlap(a: MinuteRange, b: MinuteRange): boolean {
  return a.start < b.end && b.start < a.end;
}
