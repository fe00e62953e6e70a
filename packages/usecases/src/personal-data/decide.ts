import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { eraseStep } from "../mentee/erase";

/**
 * Records an admin's decision about a request. `done` carries an erasure out in the same transaction. A rejection needs a note for the
 * person. Throws ALREADY_DONE, REASON_REQUIRED, NOT_FOUND.
 */
export const decideRequest: UseCase<{ id: string; decision: "done" | "rejected"; note?: string | undefined }, { requestId: string }> = (
  deps,
  actor,
  input,
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const request = await tx.mentee.personalData.find(scopeOf(actor), input.id);
    if (!request) throw new AppError("NOT_FOUND");
    if (request.status !== "requested") throw new AppError("ALREADY_DONE");
    if (input.decision === "rejected" && !input.note) throw new AppError("REASON_REQUIRED", { fieldErrors: { note: ["REASON_MISSING"] } });
    // Locks the mentee before the requests, in the same order as an erasure without a request.
    if (input.decision === "done" && request.kind === "erasure") await tx.mentee.lock(request.userId);
    await tx.mentee.personalData.decide(request.id, { status: input.decision, note: input.note || null, byId: actor.userId, now });
    if (input.decision === "done" && request.kind === "erasure") await eraseStep(deps, tx, actor, request.userId, { words: true, now });
    await tx.audit.record(
      {
        audit: [
          {
            action: "personalData.decide",
            entity: "PersonalDataRequest",
            entityId: request.id,
            diff: { kind: request.kind, status: ["requested", input.decision] },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { requestId: request.id };
  });
