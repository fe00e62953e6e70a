import type { Tx } from "@knotter/db/database";
import type { Assignment } from "@knotter/db/order/mentors";
import { AppError } from "@knotter/domain/errors";
import { assignmentFaults } from "@knotter/domain/order-mentors";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";

export interface ChosenMentor {
  mentorId: string;
  weight?: number | undefined;
  quota?: number | null | undefined;
}

const WEIGHT = 3;

/** One entry per mentor: the last one counts. */
export const assignmentsOf = (wanted: readonly ChosenMentor[]): Assignment[] =>
  [...new Map(wanted.map((mentor) => [mentor.mentorId, mentor])).values()].map(({ mentorId, weight, quota }) => ({
    mentorId,
    weight: weight ?? WEIGHT,
    quota: quota ?? null,
  }));

/**
 * Requires that these mentors may be assigned; throws MENTOR_INVALID with who and why. With `force` an admin takes responsibility for any
 * existing mentor.
 */
export async function requireAssignable(
  tx: Tx,
  mentorIds: readonly string[],
  order: { customerId: string; endsOn: LocalDate },
  { force, now }: { force: boolean; now: Date },
): Promise<void> {
  if (mentorIds.length === 0) return;
  const rows = new Map((await tx.order.mentors.candidates(mentorIds, order.customerId)).map((row) => [row.id, row]));
  const invalid = mentorIds.flatMap((mentorId) => {
    const row = rows.get(mentorId);
    const reasons = row ? (force ? [] : assignmentFaults(row, tokyoDate(now))) : (["unknown"] as const);
    return reasons.length > 0 ? [{ mentorId, displayName: row?.displayName ?? null, reasons: [...reasons] }] : [];
  });
  if (invalid.length > 0) throw new AppError("MENTOR_INVALID", { data: { mentors: invalid } });
}
