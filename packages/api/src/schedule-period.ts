import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { addDays, daysBetween, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";

/**
 * The JST days for which a schedule is read: a month from today, unless the caller names them. Throws BAD_REQUEST for a period that ends
 * before it begins or is too long.
 */
export function schedulePeriodOf(
  given: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  now: Date,
): { from: LocalDate; to: LocalDate } {
  const from = given.from ?? tokyoDate(now);
  const to = given.to ?? addDays(from, LIMITS.scheduleDefaultDays);
  const days = daysBetween(from, to);
  if (days < 0) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["END_BEFORE_START"] } });
  if (days >= LIMITS.scheduleQueryDays) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["SPAN_TOO_LONG"] } });
  return { from, to };
}
