import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { endOfDay, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";

export interface ExportInput {
  operation: string;
  fileName: string;
  /** Contains only ids, days and codes. */
  filters: Record<string, unknown>;
  /** Required where the file holds what people answered. */
  reason?: string | undefined;
  encoding: string;
}

/**
 * Records that a list is about to leave Knotter, before its first byte does. Throws TOO_MANY_REQUESTS beyond the role's number of files per
 * day (JST), with the seconds until midnight; aborted exports count too, and all service accounts of one owner count together.
 */
export const startExport: UseCase<ExportInput, { exportId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const today = tokyoDate(now);
    const exporters = await tx.export.lockExporters(actor.userId);
    const before = await tx.export.countSince(exporters, instantOf(today, 0));
    const limit = actor.role === "hrstaff" ? LIMITS.exportsPerDay.hrstaff : LIMITS.exportsPerDay.admin;
    if (before >= limit) {
      const retryAfterSeconds = Math.ceil((endOfDay(today).getTime() - now.getTime()) / 1000);
      throw new AppError("TOO_MANY_REQUESTS", { params: { exports: limit }, limit, retryAfterSeconds });
    }
    const { ip, requestId } = deps.call;
    const exportId = await tx.export.start({ ...input, actorId: actor.userId, actorRole: actor.role, ip, requestId, startedAt: now });
    await tx.audit.record(
      {
        audit: [
          { action: "export.start", entity: "ExportLog", entityId: exportId, diff: { operation: input.operation, filters: input.filters } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { exportId };
  });
