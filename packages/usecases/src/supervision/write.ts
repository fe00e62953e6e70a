import { AppError, type FieldCode } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { auditOf, newsMail, requireOwn, type SupervisionOutcome, stateAfter } from "./request";

export interface SheetInput {
  id: string;
  /** For whom it is written: somebody who was named meanwhile is not given what was meant for another. */
  supervisorId: string;
  situation?: string | undefined;
  assessment?: string | undefined;
  question?: string | undefined;
  draft?: boolean | undefined;
  expectedVersion?: number | undefined;
}

/**
 * The author of the case sheet keeps a draft, which nobody else reads, or hands it to the supervisor. Throws NOT_FOUND, UNPROCESSABLE with
 * what is missing, STATUS_NOT_ALLOWED before a supervisor is named and after the end,
 * CONFLICT where another supervisor has been named meanwhile, VERSION_CONFLICT.
 */
export const writeCaseSheet: UseCase<SheetInput, SupervisionOutcome> = (
  deps,
  actor,
  { id, supervisorId, draft, expectedVersion, ...input },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await requireOwn(tx, actor, id);
    if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError("VERSION_CONFLICT");
    if (row.supervisorId !== null && row.supervisorId !== supervisorId) throw new AppError("CONFLICT");
    const status = stateAfter(row.status, draft ? "draft" : "write");
    const sheet = { situation: input.situation || null, assessment: input.assessment || null, question: input.question || null };
    if (!draft) requireWhole(sheet);
    const handsOver = status === "written" && row.status !== "written";
    await tx.supervision.change(row, status, { ...sheet, ...(handsOver ? { writtenAt: now } : {}) }, now);
    if (!draft) {
      await tx.audit.record(
        {
          mails: handsOver && row.supervisorId ? [newsMail(id, row.version + 1, row.supervisorId, "sheet_written")] : [],
          audit: [auditOf(id, handsOver ? "write" : "correct")],
        },
        signatureOf(deps, actor, now),
      );
    }
    return { id, status, version: row.version + 1 };
  });

function requireWhole({ situation, question }: { situation: string | null; question: string | null }): void {
  const fieldErrors: Record<string, FieldCode[]> = {
    ...(situation === null ? { situation: ["REQUIRED"] } : {}),
    ...(question === null ? { question: ["REQUIRED"] } : {}),
  };
  if (Object.keys(fieldErrors).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors });
}
