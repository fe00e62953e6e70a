import type { MarkedTask } from "@knotter/domain/admin-task";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";

/** Marks a task as done. Idempotent. Throws NOT_FOUND for something that is no task of this kind. */
export const taskDone: UseCase<{ kind: MarkedTask; id: string }, { kind: MarkedTask; id: string }> = (deps, actor, { kind, id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const waits = await tx.admin.tasks.isTask(scopeOf(actor), kind, id, { now, today: tokyoDate(now) });
    if (!waits) {
      if (await tx.admin.tasks.isMarked(kind, id)) return { kind, id };
      throw new AppError("NOT_FOUND");
    }
    if (await tx.admin.tasks.mark(kind, id, actor.userId, now)) {
      await tx.audit.record(
        { audit: [{ action: "office.taskDone", entity: "OfficeTask", entityId: id, diff: { kind } }] },
        signatureOf(deps, actor, now),
      );
    }
    return { kind, id };
  });
