import type { AccountRow } from "@knotter/db/account/account.writes";
import type { IdentityHoldRow } from "@knotter/db/account/email-proposal";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { LinkPurpose } from "@knotter/domain/link";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { HOUR, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { lockCaller } from "../security/rotate";
import { attemptKeys, countAttempt, forgiveAttempt, refuseFor, waitFor } from "../session/attempts";

export type IdentifiedBy = "password" | "passkey" | "former_address" | "mentor";

type Lifting = Pick<Tx, "account" | "audit" | "mentor">;

/** Links that somebody may have requested while the person's identity was in doubt. An admin's proposal ends separately. */
const WAYS_IN: readonly LinkPurpose[] = ["magic_link", "password_reset", "second_factor", "email_change"];

/**
 * Ends an identity hold: the person is identified and can read earlier content again. Everything opened or set up during the hold may be
 * somebody else's, so it ends too: sessions except `keep` (the one that has proven itself), the password, a second factor, passkeys, identities at
 * the company's provider, the calendar address, links. The caller has locked the account. False: there was no hold.
 */
export async function known(
  tx: Lifting,
  deps: Deps,
  by: { userId: string; role: "mentee" | "mentor" },
  menteeId: string,
  { how, keep = null, now }: { how: IdentifiedBy; keep?: string | null; now: Date },
): Promise<boolean> {
  const hold = await tx.account.emailProposals.lift(menteeId, now);
  if (!hold) return false;
  const { since } = hold;
  const endedSessions = await tx.account.sessions.endSince(menteeId, since, now, keep);
  const passwordPutBack = await tx.account.putBackPassword(menteeId, hold.passwordHash, now);
  const secondFactorRemoved = await tx.account.secondFactor.removeSince(menteeId, since);
  const passkeysRemoved = await tx.account.passkeys.removeSince(menteeId, since);
  const identitiesUnlinked = await tx.account.hosted.unlinkSince(menteeId, since, keep);
  await tx.mentor.calendarFeed.revokeSince(menteeId, since, now);
  await tx.account.sessions.forgetBrowsersSince(menteeId, since);
  await tx.account.links.revokeOf(menteeId, now, WAYS_IN);
  const undone = { endedSessions, passwordPutBack, secondFactorRemoved, passkeysRemoved, identitiesUnlinked };
  await tx.audit.record(
    { audit: [{ action: "account.identify", entity: "User", entityId: menteeId, diff: { by: how, ...undone } }] },
    signatureOf(deps, by, now),
  );
  return true;
}

/**
 * Ends sessions that were opened under a hold, whatever address they have confirmed: after a change of address their holders have to sign
 * in again.
 */
export async function endUnknown(tx: Pick<Tx, "account">, userId: string, now: Date): Promise<void> {
  const hold = await tx.account.emailProposals.hold(userId);
  if (hold) await tx.account.sessions.endSince(userId, hold.since, now);
}

/** The account after the hold has ended, still locked. */
async function afterLifting(tx: Lifting, deps: Deps, account: AccountRow, how: IdentifiedBy, now: Date): Promise<AccountRow> {
  await known(tx, deps, { userId: account.userId, role: "mentee" }, account.userId, { how, now });
  return (await tx.account.lock(account.userId)) ?? account;
}

/**
 * Handles a sign-in by a mail to the address before the change. Returns the account as it is now: password and second factor may have
 * changed.
 */
export async function knownByAddress(tx: Lifting, deps: Deps, account: AccountRow, now: Date): Promise<AccountRow> {
  if (account.role !== "mentee" || (await tx.account.emailProposals.hold(account.userId))?.formerEmail !== account.email) return account;
  return afterLifting(tx, deps, account, "former_address", now);
}

/**
 * Handles a sign-in with the password from before the change: `passwordHash` is the one that just matched. A second factor from before is
 * required first; one that was set up since is not the person's. Returns the account as it is now.
 */
export async function knownByPassword(
  tx: Lifting,
  deps: Deps,
  account: AccountRow,
  passwordHash: string | null,
  now: Date,
): Promise<AccountRow> {
  if (account.role !== "mentee" || passwordHash === null) return account;
  const hold = await tx.account.emailProposals.hold(account.userId);
  if (hold?.passwordHash !== passwordHash) return account;
  if (account.secondFactor) {
    const confirmedAt = (await tx.account.secondFactor.find(account.userId))?.confirmedAt;
    if (confirmedAt && confirmedAt < hold.since) return account;
  }
  return afterLifting(tx, deps, account, "password", now);
}

/** Handles a sign-in with a passkey. A passkey from before the change of address proves the person's identity, because nobody else has it. */
export async function knownByPasskey(tx: Lifting, deps: Deps, account: AccountRow, registeredAt: Date, now: Date): Promise<AccountRow> {
  if (account.role !== "mentee") return account;
  const hold = await tx.account.emailProposals.hold(account.userId);
  if (!hold || registeredAt >= hold.since) return account;
  return afterLifting(tx, deps, account, "passkey", now);
}

/**
 * The hold that applies to this session, provided that it signed in by the current address. Identifying the person also trusts that
 * mailbox, so it must be theirs: the company's own provider signs people in without it, and a session from before the change proves nothing
 * about it. Where the address is the one of before (a first sign-in at a provider), there is no other mailbox to trust. Throws ALREADY_DONE where nothing is hidden from this caller, SIGN_IN_AGAIN.
 */
async function requireUnknown(deps: Deps, actor: Actor): Promise<IdentityHoldRow> {
  const hold = actor.hiddenBefore ? await deps.db.read.account.emailProposals.hold(actor.userId) : null;
  if (!hold) throw new AppError("ALREADY_DONE");
  if (!actor.sessionId) throw new AppError("SIGN_IN_AGAIN");
  const isHosted = (await deps.db.read.account.sessions.hostedPass(actor.sessionId)) !== null;
  if (isHosted && !(await deps.db.read.account.hasAddress(actor.userId, hold.formerEmail))) throw new AppError("SIGN_IN_AGAIN");
  return hold;
}

/**
 * Identifies the person by the password from before an admin changed the address. Counted like every other password attempt. Throws
 * UNPROCESSABLE at `password`, ALREADY_DONE where nothing is hidden, SIGN_IN_AGAIN, TOO_MANY_REQUESTS.
 */
export const identifyByPassword: UseCase<{ password: string }, { identified: true }> = async (deps, actor, { password }) => {
  const now = deps.clock.now();
  const hold = await requireUnknown(deps, actor);
  const counted = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "password", hold.formerEmail), now));
  refuseFor(counted.wait);
  if (!(await deps.passwords.verify(hold.passwordHash, password)))
    throw new AppError("UNPROCESSABLE", { fieldErrors: { password: ["PASSWORD_WRONG"] } });
  return deps.db.transaction(async (tx) => {
    await lockCaller(tx, actor);
    await forgiveAttempt(tx, counted.in);
    await known(tx, deps, { userId: actor.userId, role: "mentee" }, actor.userId, { how: "password", keep: actor.sessionId ?? null, now });
    return { identified: true as const };
  });
};

/** Bound to its account and keyed, so that a stolen database does not reveal the code. */
const codeHash = (deps: Pick<Deps, "secondFactors">, userId: string, code: string): string =>
  deps.secondFactors.hashOf(`identity ${userId} ${code}`);

/** Six digits, uniformly distributed. */
function newCode(): string {
  const [word = 0] = crypto.getRandomValues(new BigUint64Array(1));
  return String(BigInt(word) % 1_000_000n).padStart(6, "0");
}

/**
 * Creates a code that the mentee tells the mentor they meet; shown to this session once. It proves that the person met has access to the
 * account at the current address. Throws ALREADY_DONE where nothing is hidden, SIGN_IN_AGAIN, TOO_MANY_REQUESTS.
 */
export const showIdentityCode: UseCase<Record<never, never>, { code: string; expiresAt: string }> = async (deps, actor) => {
  const now = deps.clock.now();
  await requireUnknown(deps, actor);
  const { minutes, tries, perHour } = LIMITS.identityCode;
  const shown = await deps.db.transaction((tx) => tx.account.sessions.countAttempt(`identity-code:${actor.userId}`, HOUR / 1000, now));
  refuseFor(waitFor(shown, perHour, now));
  const code = newCode();
  const expiresAt = new Date(now.getTime() + minutes * MINUTE);
  return deps.db.transaction(async (tx) => {
    await lockCaller(tx, actor);
    const hash = codeHash(deps, actor.userId, code);
    if (!(await tx.account.emailProposals.setCode(actor.userId, { hash, expiresAt, tries, sessionId: String(actor.sessionId) })))
      throw new AppError("ALREADY_DONE");
    await tx.audit.record(
      { audit: [{ action: "account.identityCode", entity: "User", entityId: actor.userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { code, expiresAt: toOffsetIso(expiresAt) };
  });
};

/**
 * A mentor confirms the identity of a mentee they have met. Only a mentor whom the mentee chose before the address was changed may do so,
 * and only with the code that the account currently shows: without it nothing would connect the person met with the new address, and an
 * honest mentor could let in a stranger's mailbox. The session that was shown the code survives. Repeating it changes nothing. Throws
 * NOT_FOUND, FORBIDDEN, UNPROCESSABLE at `code`, TOO_MANY_REQUESTS.
 */
export const identifyByMentor: UseCase<{ id: string; code: string }, { mentoringId: string }> = async (deps, actor, { id, code }) => {
  const now = deps.clock.now();
  const { read } = deps.db;
  const { menteeId } = await read.mentoring.require(scopeOf(actor), id);
  if (!(await read.account.emailProposals.hold(menteeId))) return { mentoringId: id };
  if (!(await read.account.emailProposals.canVouch(actor.userId, id, now))) throw new AppError("FORBIDDEN");
  // Outside the idempotency key: every attempt counts, whatever key it has.
  const counted = await deps.db.unkeyed.transaction((tx) => countAttempt(tx, attemptKeys(deps, "identity", menteeId), now));
  refuseFor(counted.wait);
  // The attempt is spent when this commits, right or wrong, so the refusal is thrown afterwards.
  const right = await deps.db.transaction(async (tx) => {
    await tx.account.lock(menteeId);
    const spent = await tx.account.emailProposals.spendTry(menteeId, now);
    if (spent?.hash !== codeHash(deps, menteeId, code)) return false;
    const of = { how: "mentor" as const, keep: spent.sessionId, now };
    await known(tx, deps, { userId: actor.userId, role: "mentor" }, menteeId, of);
    await forgiveAttempt(tx, counted.in);
    return true;
  });
  if (!right) throw new AppError("UNPROCESSABLE", { fieldErrors: { code: ["IDENTITY_CODE_WRONG"] } });
  return { mentoringId: id };
};
