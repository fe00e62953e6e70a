import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { UseCase } from "../deps";

export interface FavoriteInput {
  id: string;
  mentorId: string;
  favorite: boolean;
}

/**
 * Adds or removes a favorite; idempotent. Whom a mentee considers booking is private: no audit, no history, no mail. Throws NOT_FOUND for
 * other people's favorites and for a mentor that the mentee cannot see, IDENTITY_UNCONFIRMED for a mentee whose identity is in doubt.
 */
export const setFavorite: UseCase<FavoriteInput, { favorite: boolean }> = (deps, actor, { id, mentorId, favorite }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role !== "mentee" || actor.userId !== id) throw new AppError("NOT_FOUND");
    if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
    if (!favorite) await tx.mentee.favorites.remove(id, mentorId);
    else {
      if (!(await tx.mentor.find(scopeOf(actor), mentorId, tokyoDate(now)))) throw new AppError("NOT_FOUND");
      await tx.mentee.favorites.add(id, mentorId, now);
    }
    return { favorite };
  });
