import type { PasskeyRow } from "@knotter/db/account/passkey";
import type { Tx } from "@knotter/db/database";
import { deviceWords } from "@knotter/domain/device";
import { AppError } from "@knotter/domain/errors";
import { canRemovePasskey, passkeyName } from "@knotter/domain/passkey";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
  signatureOf,
  type UseCase,
} from "../deps";
import { knownByPasskey } from "../identity/identify";
import { openChallenge, sessionHolder, signedBy, takeChallenge } from "../session/passkey-challenge";
import { refuseCopy } from "../session/sign-in-by-passkey";
import { refuseBoundToSso } from "../session/sso";
import { securityNotice } from "./notice";
import { prove } from "./prove";
import { lockCaller, type Rotated, renew, rotate } from "./rotate";

/**
 * Whether the caller may see and change this passkey of the account. While the identity is in doubt, passkeys from before are hidden: a stranger must not
 * remove the keys by which the person can prove who they are.
 */
export const isOwnPasskey = ({ hiddenBefore }: Actor, { createdAt }: Pick<PasskeyRow, "createdAt">): boolean =>
  hiddenBefore === undefined || createdAt >= hiddenBefore;

/** All passkeys of the account. Throws NOT_FOUND if this one is not among them, or hidden from the caller. */
async function requireOwn(tx: Pick<Tx, "account">, actor: Actor, id: string): Promise<PasskeyRow[]> {
  const all = await tx.account.passkeys.of(actor.userId);
  if (!all.some((passkey) => passkey.id === id && isOwnPasskey(actor, passkey))) throw new AppError("NOT_FOUND");
  return all;
}

function requireRoom(registered: readonly PasskeyRow[]): void {
  const max = LIMITS.passkeys.perAccount;
  if (registered.length >= max) throw new AppError("TOO_MANY_PASSKEYS", { params: { max } });
}

/**
 * The options with which the caller's browser creates a passkey. Nothing changes until `addPasskey`. The account needs no address, because the device
 * shows a name. Throws TOO_MANY_PASSKEYS, SSO_REQUIRED, UNPROCESSABLE (currentPassword), SIGN_IN_AGAIN, TOO_MANY_REQUESTS.
 */
export const startPasskey: UseCase<{ currentPassword?: string | undefined }, PasskeyCreation> = async (
  deps,
  actor,
  { currentPassword },
) => {
  const now = deps.clock.now();
  await prove(deps, actor, currentPassword, now);
  const asked = await deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, actor);
    await refuseBoundToSso(tx, account);
    const registered = await tx.account.passkeys.of(account.userId);
    requireRoom(registered);
    // All passkeys of an account have the same user handle, so that a device replaces its passkey instead of storing two.
    const userHandle = registered[0]?.userHandle ?? deps.passkeys.randomWord();
    const of = { purpose: "register" as const, holderHash: sessionHolder(deps, actor), userId: account.userId, userHandle };
    const challenge = await openChallenge(tx, deps, of, now);
    const userName = (await tx.account.passkeys.ownerName(account.userId)) ?? "Knotter";
    await tx.audit.record(
      { audit: [{ action: "passkey.start", entity: "User", entityId: account.userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { challenge, userHandle, userName, registered };
  });
  return deps.passkeys.creationOptions(asked);
};

/**
 * Registers the passkey that the caller's device has made. Every other session ends, the caller's continues as one opened by a passkey, and the
 * owner gets a mail. Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS, SSO_REQUIRED.
 */
export const addPasskey: UseCase<PasskeyAttestation, Rotated & { id: string; name: string }> = async (deps, actor, made) => {
  const now = deps.clock.now();
  const taken = await takeChallenge(deps, made.clientDataJSON, { purpose: "register", holderHash: sessionHolder(deps, actor) }, now);
  const { userHandle } = taken ?? {};
  const passkey = taken?.userId === actor.userId && userHandle ? await deps.passkeys.register(made, taken.challenge) : null;
  if (!passkey || !userHandle) throw new AppError("PASSKEY_REFUSED");
  return deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, actor);
    const { userId } = account;
    await refuseBoundToSso(tx, account);
    requireRoom(await tx.account.passkeys.of(userId));
    const name = passkeyName(passkey.aaguid, deviceWords(deps.call.userAgent)).slice(0, LIMITS.passkeys.nameMax);
    const id = await tx.account.passkeys.add({ ...passkey, userId, userHandle, transports: [...made.transports], name, createdAt: now });
    if (id === null) throw new AppError("PASSKEY_REFUSED");
    const rotated = await rotate(tx, deps, actor, account, now, { byPasskey: true });
    await tx.audit.record(
      {
        mails: [securityNotice(userId, "passkey_added", now)],
        audit: [{ action: "passkey.add", entity: "User", entityId: userId, diff: { endedSessions: rotated.endedSessions } }],
      },
      signatureOf(deps, actor, now),
    );
    return { ...rotated, id, name };
  });
};

/** Throws NOT_FOUND, also for somebody else's. */
export const renamePasskey: UseCase<{ id: string; name: string }, { id: string; name: string }> = (deps, actor, { id, name }) =>
  deps.db.transaction(async (tx) => {
    const { userId } = await lockCaller(tx, actor);
    await requireOwn(tx, actor, id);
    await tx.account.passkeys.rename(id, name);
    await tx.audit.record(
      { audit: [{ action: "passkey.rename", entity: "User", entityId: userId, diff: {} }] },
      signatureOf(deps, actor, deps.clock.now()),
    );
    return { id, name };
  });

/**
 * Removes a passkey. Every other session ends, and the owner gets a mail. `factorRequired`: Knotter demands a second factor of this role.
 * Throws NOT_FOUND, STATUS_NOT_ALLOWED (the last way to sign in, or the last second factor), UNPROCESSABLE (currentPassword), SIGN_IN_AGAIN,
 * TOO_MANY_REQUESTS.
 */
export const removePasskey: UseCase<{ id: string; currentPassword?: string | undefined; factorRequired: boolean }, Rotated> = async (
  deps,
  actor,
  { id, currentPassword, factorRequired },
) => {
  const now = deps.clock.now();
  await prove(deps, actor, currentPassword, now);
  return deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, actor);
    const { userId } = account;
    const left = (await requireOwn(tx, actor, id)).length - 1;
    const ways = { left, hasAddress: Boolean(account.email), factorRequired, hasApp: account.secondFactor };
    if (!canRemovePasskey(ways)) throw new AppError("STATUS_NOT_ALLOWED");
    await tx.account.passkeys.remove(id);
    const rotated = await rotate(tx, deps, actor, account, now);
    await tx.audit.record(
      {
        mails: [securityNotice(userId, "passkey_removed", now)],
        audit: [{ action: "passkey.remove", entity: "User", entityId: userId, diff: { endedSessions: rotated.endedSessions } }],
      },
      signatureOf(deps, actor, now),
    );
    return rotated;
  });
};

/** The options with which the caller's browser signs with one of the caller's passkeys. Throws STATUS_NOT_ALLOWED if there is none. */
export const startConfirmation: UseCase<Record<never, never>, PasskeyRequest> = async (deps, actor) => {
  const now = deps.clock.now();
  const allowed = await deps.db.read.account.passkeys.of(actor.userId);
  if (allowed.length === 0) throw new AppError("STATUS_NOT_ALLOWED");
  const of = { purpose: "confirm" as const, holderHash: sessionHolder(deps, actor), userId: actor.userId };
  const challenge = await deps.db.transaction((tx) => openChallenge(tx, deps, of, now));
  return deps.passkeys.requestOptions({ challenge, allowed });
};

/**
 * The caller proves once more to be there, by a passkey of their own: the session is renewed as one that has just begun, so that sign-in
 * methods can be changed for a while (`prove`). A passkey of before an admin's change of address identifies the person, as a sign-in does. Throws
 * PASSKEY_REFUSED.
 */
export const confirmByPasskey: UseCase<PasskeyAssertion, Omit<Rotated, "endedSessions">> = async (deps, actor, signed) => {
  const now = deps.clock.now();
  const taken = await takeChallenge(deps, signed.clientDataJSON, { purpose: "confirm", holderHash: sessionHolder(deps, actor) }, now);
  const proof = taken && (await signedBy(deps, signed, taken.challenge));
  if (!proof || proof.passkey.userId !== actor.userId) throw new AppError("PASSKEY_REFUSED");
  const outcome = await deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, actor);
    const { passkey, use } = proof;
    if (!(await tx.account.passkeys.use(passkey.id, use, now))) return refuseCopy(tx, deps, account, passkey, now);
    const current = await knownByPasskey(tx, deps, account, passkey.createdAt, now);
    return renew(tx, deps, actor, current, now, { byPasskey: true });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};
