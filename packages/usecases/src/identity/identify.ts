import type { AccountRow } from "@knotter/db/account.writes";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "../session/attempts";

export type IdentifiedBy = "password" | "former_address" | "mentor";

/** The person is known again: what was written before can be read. Nothing happens where nothing was hidden. */
export async function known(
  tx: Pick<Tx, "emailProposal" | "journal">,
  deps: Deps,
  by: { userId: string; role: "mentee" | "mentor" },
  menteeId: string,
  how: IdentifiedBy,
  now: Date,
): Promise<boolean> {
  const lifted = await tx.emailProposal.lift(menteeId);
  if (!lifted) return false;
  await tx.journal.write(
    { audit: [{ action: "account.identify", entity: "User", entityId: menteeId, diff: { by: how } }] },
    signatureOf(deps, by, now),
  );
  return true;
}

type Account = Pick<AccountRow, "userId" | "email" | "role">;

/** A sign-in by a mail to the address of before the change. */
export async function knownByAddress(tx: Pick<Tx, "emailProposal" | "journal">, deps: Deps, account: Account, now: Date): Promise<void> {
  if (account.role !== "mentee" || (await tx.emailProposal.hold(account.userId))?.formerEmail !== account.email) return;
  await known(tx, deps, { userId: account.userId, role: "mentee" }, account.userId, "former_address", now);
}

/** A sign-in by the very password of before the change: `passwordHash` is the one that was just matched. */
export async function knownByPassword(
  tx: Pick<Tx, "emailProposal" | "journal">,
  deps: Deps,
  account: Account,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  if (account.role !== "mentee" || passwordHash === null) return;
  if ((await tx.emailProposal.hold(account.userId))?.passwordHash !== passwordHash) return;
  await known(tx, deps, { userId: account.userId, role: "mentee" }, account.userId, "password", now);
}

/**
 * The password as it was before the address was changed by an admin: who knows it is the person. Counted like every other try at a password.
 * Throws UNPROCESSABLE at `password`, ALREADY_DONE where nothing is hidden, TOO_MANY_REQUESTS.
 */
export const identifyByPassword: UseCase<{ password: string }, { identified: true }> = async (deps, actor, { password }) => {
  const now = deps.clock.now();
  const hold = await deps.db.read.emailProposal.hold(actor.userId);
  if (!hold) throw new AppError("ALREADY_DONE");
  const keys = attemptKeys(deps, "password", hold.formerEmail);
  const { wait } = await deps.db.transaction((tx) => countAttempt(tx, keys, now));
  refuseFor(wait);
  if (!(await deps.passwords.verify(hold.passwordHash, password)))
    throw new AppError("UNPROCESSABLE", { fieldErrors: { password: ["PASSWORD_WRONG"] } });
  return deps.db.transaction(async (tx) => {
    if (keys.account !== null) await tx.session.clearAttempts(keys.account);
    await tx.session.forgiveAttempt(keys.address);
    await known(tx, deps, { userId: actor.userId, role: "mentee" }, actor.userId, "password", now);
    return { identified: true as const };
  });
};

/**
 * The mentor of an interview has met the person and knows who it is. Only who was chosen by the mentee before the address was changed can
 * say so. Saying it again changes nothing. Throws NOT_FOUND, FORBIDDEN.
 */
export const identifyByMentor: UseCase<{ id: string }, { mentoringId: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await tx.mentoring.require(scopeOf(actor), id);
    if (!(await tx.emailProposal.hold(mentoring.menteeId))) return { mentoringId: id };
    if (!(await tx.emailProposal.canVouch(actor.userId, id, now))) throw new AppError("FORBIDDEN");
    await known(tx, deps, { userId: actor.userId, role: "mentor" }, mentoring.menteeId, "mentor", now);
    return { mentoringId: id };
  });
