import { AppError } from "@knotter/domain/errors";
import type { Registrant } from "@knotter/domain/registration";
import type { Actor } from "@knotter/domain/scope";
import { menteeFor } from "@knotter/usecases/mentoring/for-whom";
import { recordRead } from "../audit";
import { actorOf, type Context } from "../context";

/** The mentee of a booking: the caller, or the person an admin books for. */
export interface Booker {
  menteeId: string;
  registrant: Registrant;
  /** The actor whose scope applies to reads: the mentee's, not the admin's. */
  actor: Actor;
}

/** Null for viewers who do not book. Throws NOT_FOUND for a person who is not a mentee. */
export async function bookerOf(ctx: Context, wanted: string | undefined): Promise<Booker | null> {
  const actor = actorOf(ctx);
  const menteeId = menteeFor(actor, wanted);
  if (menteeId === null) return null;
  if (menteeId === actor.userId)
    return { menteeId, actor, registrant: { temporaryRegister: ctx.viewer?.temporary ?? false, name: ctx.viewer?.name ?? null } };
  const mentee = await ctx.services.db.read.account.mentee(menteeId);
  if (!mentee) throw new AppError("NOT_FOUND");
  await recordRead(ctx, "mentee.read", "Mentee", [menteeId]);
  return {
    menteeId,
    actor: { userId: menteeId, role: "mentee" },
    registrant: { temporaryRegister: mentee.temporaryRegisterFlag, name: mentee.name },
  };
}
