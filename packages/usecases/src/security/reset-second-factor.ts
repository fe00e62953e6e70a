import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import { requireAdminStaff } from "../admin-staff/require";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { securityNotice } from "./notice";

/**
 * An admin removes the second factor of somebody who has lost app and recovery codes, or the device with the passkeys; never their own. Every
 * session of that person ends, and they get a mail. Where Knotter requires a second factor, the next sign-in leads to setting up a new one. Throws FORBIDDEN,
 * UNPROCESSABLE at `email` (nobody has a second factor under this address).
 */
export const resetSecondFactor: UseCase<{ email: string; reason: string }, { reset: true }> = (deps, actor, { email, reason }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const known = await tx.account.byEmail(email);
    const account = known && (await tx.account.lock(known.userId));
    if (!account || !(account.secondFactor || (await tx.account.passkeys.any(account.userId))))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { email: ["ACCOUNT_UNKNOWN"] } });
    await takeAway(tx, deps, actor, { userId: account.userId, reason }, now);
    return { reset: true as const };
  });

/** The same for another admin, chosen from their list. Throws NOT_FOUND, FORBIDDEN, STATUS_NOT_ALLOWED, ACCOUNT_DISABLED. */
export const resetAdminSecondFactor: UseCase<{ id: string; reason: string }, { id: string }> = (deps, actor, { id, reason }) =>
  deps.db.transaction(async (tx) => {
    const staff = await requireAdminStaff(tx, actor, id);
    if (!staff.secondFactor) throw new AppError("STATUS_NOT_ALLOWED");
    await takeAway(tx, deps, actor, { userId: id, reason }, deps.clock.now());
    return { id };
  });

async function takeAway(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<void> {
  if (userId === actor.userId) throw new AppError("FORBIDDEN");
  await tx.account.secondFactor.remove(userId);
  const passkeysRemoved = await tx.account.passkeys.removeAll(userId);
  const endedSessions = await tx.account.sessions.endAll(userId, now);
  await tx.account.links.revokeOf(userId, now, ["magic_link", "password_reset", "second_factor"]);
  await tx.audit.record(
    {
      mails: [securityNotice(userId, "second_factor_reset", now)],
      audit: [{ action: "secondFactor.reset", entity: "User", entityId: userId, diff: { reason, endedSessions, passkeysRemoved } }],
    },
    signatureOf(deps, actor, now),
  );
}
