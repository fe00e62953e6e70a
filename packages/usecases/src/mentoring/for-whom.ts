import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";

/**
 * The mentee whose bookings a call is about: the caller if they are a mentee, whatever the call says; otherwise the one an admin names.
 * Null: nobody's (a mentor or HR who only looks, an admin who names nobody). Throws NOT_FOUND if anybody else names a person.
 */
export function menteeFor(actor: Actor, menteeId: string | undefined): string | null {
  if (actor.role === "mentee") {
    if (menteeId !== undefined && menteeId !== actor.userId) throw new AppError("NOT_FOUND");
    return actor.userId;
  }
  if (menteeId === undefined) return null;
  if (actor.role !== "admin") throw new AppError("NOT_FOUND");
  return menteeId;
}
