import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import { type Canceled, cancelFor } from "../mentoring/cancel-for";

export interface EraseOutcome {
  status: "requested" | "erased";
  requestId: string | null;
  cancelled: Canceled[];
}

/**
 * Erases a person's data (個人情報保護法 第35条): requested by the mentee, carried out by an admin. Repeated requests count as one, and
 * erased data cannot be restored. Throws NOT_FOUND, IDENTITY_UNCONFIRMED for a mentee whose identity is in doubt.
 */
export const removeMentee: UseCase<{ id: string }, EraseOutcome> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role === "mentee") {
      if (actor.userId !== id) throw new AppError("NOT_FOUND");
      if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
      const request = await tx.mentee.personalData.file(id, "erasure", now);
      if (request.isNew) {
        await tx.audit.record(
          { audit: [{ action: "personalData.request", entity: "Mentee", entityId: id, diff: { kind: "erasure" } }] },
          signatureOf(deps, actor, now),
        );
      }
      return { status: "requested", requestId: request.id, cancelled: [] };
    }
    const mentee = await tx.mentee.lock(id);
    if (!mentee) throw new AppError("NOT_FOUND");
    if (mentee.erased) return { status: "erased", requestId: null, cancelled: [] };
    // The register of requests also lists erasures requested by telephone.
    const request = await tx.mentee.personalData.file(id, "erasure", now);
    const cancelled = await eraseStep(deps, tx, actor, id, { words: true, now });
    return { status: "erased", requestId: request.id, cancelled };
  });

/**
 * Anonymises a mentee inside the caller's transaction: future interviews are canceled first, then the name is erased; with `words`, the
 * mentee's texts as well. Counts, ledger, ratings, consents and audit stay. Throws NOT_FOUND.
 */
export async function eraseStep(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  menteeId: string,
  { words, now }: { words: boolean; now: Date },
): Promise<Canceled[]> {
  const mentee = await tx.mentee.lock(menteeId);
  if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
  const mentorings = await tx.mentoring.upcoming.lock({ menteeId }, now);
  const cancelled = await cancelFor(deps, tx, actor, mentorings, { side: "system", reasonCode: "withdrawn", mail: "mentee_cancel", now });
  // When the calendar triggers the erasure, stored answers and imported lists are long gone (they live a day and a week); exports and audit
  // are kept longer.
  await tx.mentee.erasure.forgetTraces(menteeId, { recent: actor !== null }, now);
  if (words) await tx.mentee.erasure.forgetWords(menteeId);
  await tx.mentee.erasure.forgetMentee(menteeId, now);
  await tx.mentee.personalData.settleOf(menteeId, "erasure", actor?.userId ?? null, now);
  await tx.audit.record(
    { audit: [{ action: "mentee.erase", entity: "Mentee", entityId: menteeId, diff: { words, cancelled: cancelled.length } }] },
    actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now),
  );
  return cancelled;
}
