import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { type Conflict, conflictsOf, requireConsent, rulesOf } from "./change";

export interface RemoveScheduleInput {
  id: string;
  keep: boolean;
}

/** Removes a rule. Interviews stay; those that would fall outside the hours prevent it unless `keep`. Idempotent. */
export const removeSchedule: UseCase<RemoveScheduleInput, { deleted: true; conflicts: Conflict[]; version: number }> = (
  deps,
  actor,
  input,
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const { mentorId } = await tx.mentor.schedule.require(scope, input.id);
    const locked = await tx.mentor.lock(mentorId);
    const entry = await tx.mentor.schedule.require(scope, input.id);
    if (entry.deleted) return { deleted: true, conflicts: [], version: locked?.scheduleVersion ?? 1 };
    const existing = await tx.mentor.schedule.entriesOf(mentorId);
    const others = existing.filter((other) => other.id !== entry.id);
    const conflicts = await conflictsOf(tx, mentorId, rulesOf(existing), rulesOf(others), now);
    requireConsent(conflicts, input.keep ? "keep" : "report");
    await tx.mentor.schedule.remove([entry.id], now);
    const version = await tx.mentor.schedule.bumpVersion(mentorId);
    await tx.waitingList.check([mentorId], now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "schedule.remove",
            entity: "MentorSchedule",
            entityId: entry.id,
            diff: { kind: entry.kind, keptConflicts: conflicts.length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { deleted: true, conflicts, version };
  });
