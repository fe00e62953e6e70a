import { type CareerPlanText, isBirthDate } from "@knotter/domain/career-plan";
import { AppError } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { UseCase } from "../deps";

export type CareerPlanInput = { [Field in CareerPlanText | "birthDate"]?: string | null | undefined } & {
  id: string;
  /** 0: there is no plan yet. */
  expectedVersion?: number | undefined;
};

/**
 * Writes the mentee's own career plan as a whole. Nobody else may learn even that there is one, so it leaves no audit, no history and no mail. Throws
 * NOT_FOUND for everybody else, IDENTITY_UNCONFIRMED for a mentee whose identity is in doubt, UNPROCESSABLE for an impossible date of birth,
 * VERSION_CONFLICT.
 */
export const saveCareerPlan: UseCase<CareerPlanInput, { menteeId: string }> = (deps, actor, { id, expectedVersion, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role !== "mentee" || actor.userId !== id) throw new AppError("NOT_FOUND");
    if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
    const birthDate = input.birthDate || null;
    if (birthDate !== null && !isBirthDate(birthDate, tokyoDate(now)))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { birthDate: ["BIRTH_DATE"] } });
    // The lock serializes this with an erasure, so that nothing is written for an erased account.
    const mentee = await tx.mentee.lock(id);
    if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
    const texts = {
      interests: input.interests || null,
      strengths: input.strengths || null,
      aspirations: input.aspirations || null,
      nextSteps: input.nextSteps || null,
      other: input.other || null,
    };
    await tx.mentee.careerPlan.save(id, { ...texts, birthDate }, expectedVersion, now);
    return { menteeId: id };
  });
