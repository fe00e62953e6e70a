import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { securityNotice } from "./notice";

/**
 * The office takes away the second factor of somebody who has lost app and codes; nobody her own. Every session of hers ends, and she is
 * told by mail. Whom the house asks for a second factor is led to set up a new one.
 * Throws FORBIDDEN, UNPROCESSABLE at `email` (nobody has a second factor under this address).
 */
export const resetSecondFactor: UseCase<{ email: string; reason: string }, { reset: true }> = (deps, actor, { email, reason }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const known = await tx.account.byEmail(email);
    const account = known && (await tx.account.lock(known.userId));
    if (!account?.secondFactor) throw new AppError("UNPROCESSABLE", { fieldErrors: { email: ["ACCOUNT_UNKNOWN"] } });
    if (account.userId === actor.userId) throw new AppError("FORBIDDEN");
    await tx.secondFactor.remove(account.userId);
    const endedSessions = await tx.session.endAll(account.userId, now);
    await tx.link.revokeOf(account.userId, now, ["magic_link", "password_reset", "second_factor"]);
    await tx.journal.write(
      {
        mails: [securityNotice(account.userId, "second_factor_reset", now)],
        audit: [{ action: "secondFactor.reset", entity: "User", entityId: account.userId, diff: { reason, endedSessions } }],
      },
      signatureOf(deps, actor, now),
    );
    return { reset: true as const };
  });
