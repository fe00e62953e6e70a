import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { reviewed } from "@knotter/domain/mentor-review";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { obstaclesOf, reviewFacts } from "./profile";

interface EnableMentorInput {
  id: string;
  force: boolean;
  reason?: string | undefined;
  notify: boolean;
}

/**
 * Enables a mentor (again), together with the account. With `force` this is possible although something is missing; nobody can book the
 * mentor before it is there. Throws PROFILE_INCOMPLETE with what is missing, REASON_REQUIRED, ALREADY_DONE, STATUS_NOT_ALLOWED, NOT_FOUND.
 */
export const enableMentor: UseCase<EnableMentorInput, { mentorId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const today = tokyoDate(now);
    const scope = scopeOf(actor);
    const row = (await tx.mentor.profile.lockForEdit(scope, input.id)) ? await tx.mentor.profile.edit(scope, input.id, now) : null;
    if (!row) throw new AppError("NOT_FOUND");
    if (input.force && !input.reason) throw new AppError("REASON_REQUIRED", { fieldErrors: { reason: ["REASON_MISSING"] } });
    const verified = row.registrationVerifiedAt !== null;
    const facts = reviewFacts(row, verified, today);
    const move = reviewed(row.reviewStatus, "enable", { ...facts, forced: input.force });
    if ("refused" in move) {
      const missing = obstaclesOf(row, verified, today);
      throw new AppError(move.refused, move.refused === "PROFILE_INCOMPLETE" ? { data: { missing } } : {});
    }
    await tx.mentor.profile.save(
      row.id,
      row.version,
      { reviewStatus: move.to, enabled: true, reviewNote: null, profileComplete: facts.profileComplete },
      now,
    );
    await tx.mentor.profile.letIn(row.id);
    await tx.waitingList.check([row.id], now);
    await tx.audit.record(
      {
        mails: input.notify
          ? [
              {
                type: "mentor_status",
                toUserId: row.id,
                orderId: null,
                mentoringId: null,
                facts: { status: move.to, decision: null, before: row.reviewStatus },
                dedupeKey: dedupeKeyOf("mentor_status", { userId: row.id, eventId: String(row.version + 1) }),
              },
            ]
          : [],
        audit: [
          {
            action: "mentor.enable",
            entity: "Mentor",
            entityId: row.id,
            diff: { status: [row.reviewStatus, move.to], ...(input.force ? { forced: true, reason: input.reason } : {}) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentorId: row.id };
  });
