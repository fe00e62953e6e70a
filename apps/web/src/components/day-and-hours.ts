import { formatDateTime } from "@knotter/domain/tokyo";

/** `2026年4月1日(水)` and `10:00〜11:00` apart, so that a line can only break between them. */
export function dayAndHours({ startAt, endAt }: { startAt: string; endAt: string }): { day: string; hours: string } {
  const whole = formatDateTime(new Date(startAt), new Date(endAt));
  const gap = whole.indexOf(" ");
  return { day: whole.slice(0, gap), hours: whole.slice(gap + 1) };
}
