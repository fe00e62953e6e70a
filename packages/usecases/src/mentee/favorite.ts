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
 * Marks a mentor as a favorite, or takes the mark away; both as often as one likes. Whom somebody thinks of asking is nobody else's to
 * know: no audit, no history, no mail. Throws NOT_FOUND for anybody's favorites but one's own, and for a mentor one cannot see, IDENTITY_UNCONFIRMED
 * for who is not known to be the person.
 */
export const setFavorite: UseCase<FavoriteInput, { favorite: boolean }> = (deps, actor, { id, mentorId, favorite }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role !== "mentee" || actor.userId !== id) throw new AppError("NOT_FOUND");
    if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
    if (!favorite) await tx.favorite.remove(id, mentorId);
    else {
      if (!(await tx.mentor.find(scopeOf(actor), mentorId, tokyoDate(now)))) throw new AppError("NOT_FOUND");
      await tx.favorite.add(id, mentorId, now);
    }
    return { favorite };
  });
