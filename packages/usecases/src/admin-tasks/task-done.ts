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

/**
 * The same for many at once. What is marked already, and what is no task of this kind any more, stays as it is: somebody else was first, or the data have
 * ended it. Each has an audit entry of its own.
 */
export const tasksDone: UseCase<{ kind: MarkedTask; ids: readonly string[] }, { kind: MarkedTask; done: number; unchanged: number }> = (
  deps,
  actor,
  { kind, ids },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const unique = [...new Set(ids)].sort();
    const waiting = await tx.admin.tasks.amongTasks(scopeOf(actor), kind, unique, { now, today: tokyoDate(now) });
    const marked = await tx.admin.tasks.markAll(kind, waiting, actor.userId, now);
    if (marked.length > 0)
      await tx.audit.record(
        { audit: marked.map((entityId) => ({ action: "office.taskDone", entity: "OfficeTask", entityId, diff: { kind } })) },
        signatureOf(deps, actor, now),
      );
    return { kind, done: marked.length, unchanged: unique.length - marked.length };
  });
