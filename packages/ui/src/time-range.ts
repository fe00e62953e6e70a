/** `HH:MM`; an end of `24:00` is midnight. */
export type TimeRange = { start: string; end: string };

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const written = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The end has followed the start: the range from before, and the end that came of it. */
export interface Followed {
  before: TimeRange;
  end: string;
}

/**
 * Another start for a range. As long as the end is one that has only followed an earlier start, the range from before counts: a start that goes
 * back brings its end back.
 */
export function restarted(
  value: TimeRange,
  start: string,
  max: number,
  followed: Followed | null,
): { next: TimeRange; followed: Followed | null } {
  const before = followed !== null && followed.end === value.end ? followed.before : value;
  const next = startedAt(before, start, max);
  return { next, followed: next.end === before.end ? null : { before, end: next.end } };
}

/** A start that reaches the end moves the end along, within the day: the length is kept, as in other calendars. */
function startedAt(value: TimeRange, start: string, max: number): TimeRange {
  if (value.start === "" || value.end === "" || start === "") return { ...value, start };
  const [from, to, next] = [minutesOf(value.start), minutesOf(value.end), minutesOf(start)];
  if (to <= from || next < to) return { ...value, start };
  return { start, end: written(Math.min(next + to - from, max)) };
}
