import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { auditOf, newsMail, type SupervisionOutcome, stateAfter } from "./request";

export interface NameInput {
  id: string;
  supervisorId: string;
  expectedVersion?: number | undefined;
}

/**
 * An admin names the supervisor, or another one. The sheet was written for the former: the new one reads it when its author hands it over
 * again, and the former reads nothing from this commit on. Naming the same person changes nothing. Throws NOT_FOUND, MENTOR_INVALID for the
 * mentor who has asked and for one who is stopped, STATUS_NOT_ALLOWED, VERSION_CONFLICT.
 */
export const nameSupervisor: UseCase<NameInput, SupervisionOutcome> = (deps, actor, { id, supervisorId, expectedVersion }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role !== "admin") throw new AppError("NOT_FOUND");
    const row = await tx.supervision.lock(scopeOf(actor), id);
    if (!row) throw new AppError("NOT_FOUND");
    if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError("VERSION_CONFLICT");
    const status = stateAfter(row.status, "name");
    if (supervisorId === row.supervisorId) return { id, status: row.status, version: row.version };
    if (supervisorId === row.mentorId) throw new AppError("MENTOR_INVALID");
    await tx.supervision.requireSupervisor(supervisorId);
    const version = row.version + 1;
    await tx.supervision.change(row, status, { supervisorId, namedAt: now, writtenAt: null, discussedAt: null }, now);
    await tx.audit.record(
      {
        mails: [
          newsMail(id, version, supervisorId, "asked_to_supervise"),
          newsMail(id, version, row.mentorId, "supervisor_named"),
          ...(row.supervisorId ? [newsMail(id, version, row.supervisorId, "replaced")] : []),
        ],
        audit: [auditOf(id, "name", { supervisorId: [row.supervisorId, supervisorId] })],
      },
      signatureOf(deps, actor, now),
    );
    return { id, status, version };
  });
