import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { factorOwner } from "@knotter/domain/second-factor";
import { MINUTE } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { forgiveAttempt } from "../session/attempts";
import { spendCode, tryCode } from "../session/codes";
import { securityNotice } from "./notice";
import { prove } from "./prove";
import { lockCaller, type Rotated, rotate } from "./rotate";

export interface Invitation {
  secret: string;
  uri: string;
  qr: { size: number; path: string };
}

/**
 * Creates a secret for an app. Nothing changes until its first code arrives (`confirmSecondFactor`); calling it again creates another
 * secret. Throws ALREADY_DONE, UNPROCESSABLE (currentPassword), SIGN_IN_AGAIN, TOO_MANY_REQUESTS.
 */
export const startSecondFactor: UseCase<{ currentPassword?: string | undefined }, Invitation> = async (
  deps,
  actor,
  { currentPassword },
) => {
  const now = deps.clock.now();
  await prove(deps, actor, currentPassword, now);
  const secret = deps.secondFactors.newSecret();
  return deps.db.transaction(async (tx) => {
    const { userId, email } = await lockCaller(tx, actor);
    if (!(await tx.account.secondFactor.propose(userId, deps.encryption.seal(secret, factorOwner(userId)), now)))
      throw new AppError("ALREADY_DONE");
    await tx.audit.record(
      { audit: [{ action: "secondFactor.start", entity: "User", entityId: userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return deps.secondFactors.invitation(secret, email);
  });
};

/**
 * The first code proves that the app has the secret: from now on every sign-in asks for one. Returns the recovery codes, once. Throws
 * STATUS_NOT_ALLOWED (nothing was started, or too long ago), ALREADY_DONE, UNPROCESSABLE (code), TOO_MANY_REQUESTS.
 */
export const confirmSecondFactor: UseCase<{ code: string }, Rotated & { recoveryCodes: string[] }> = (deps, actor, { code }) =>
  changing(deps, actor, async (tx, account, now) => {
    const factor = await tx.account.secondFactor.find(account.userId);
    if (!factor) throw new AppError("STATUS_NOT_ALLOWED");
    if (factor.confirmedAt !== null) throw new AppError("ALREADY_DONE");
    if (now.getTime() - factor.createdAt.getTime() > LIMITS.secondFactor.confirmMinutes * MINUTE) throw new AppError("STATUS_NOT_ALLOWED");
    const step = deps.secondFactors.stepOf(deps.encryption.open(factor, factorOwner(account.userId)), code, now);
    if (step === null) throw new AppError("UNPROCESSABLE", { fieldErrors: { code: ["CODE_WRONG"] } });
    await tx.account.secondFactor.confirm(account.userId, step, now);
    const recoveryCodes = await renewed(tx, deps, account.userId, now);
    const rotated = await rotate(tx, deps, actor, { ...account, secondFactor: true }, now);
    await tx.audit.record(
      {
        mails: [securityNotice(account.userId, "second_factor_on", now)],
        audit: [{ action: "secondFactor.on", entity: "User", entityId: account.userId, diff: { endedSessions: rotated.endedSessions } }],
      },
      signatureOf(deps, actor, now),
    );
    return { ...rotated, recoveryCodes };
  });

/** Replaces recovery codes that are used up or lost. Throws STATUS_NOT_ALLOWED, UNPROCESSABLE (code), TOO_MANY_REQUESTS. */
export const renewRecoveryCodes: UseCase<{ code: string }, { recoveryCodes: string[] }> = (deps, actor, { code }) =>
  changing(deps, actor, async (tx, account, now) => {
    if (!account.secondFactor) throw new AppError("STATUS_NOT_ALLOWED");
    await spendCode(tx, deps, account.userId, code, now);
    const recoveryCodes = await renewed(tx, deps, account.userId, now);
    await tx.audit.record(
      {
        mails: [securityNotice(account.userId, "recovery_codes", now)],
        audit: [{ action: "secondFactor.codes", entity: "User", entityId: account.userId, diff: {} }],
      },
      signatureOf(deps, actor, now),
    );
    return { recoveryCodes };
  });

/**
 * Removes the second factor. `required`: Knotter demands one of this role, so it cannot be removed unless there is a passkey. Throws STATUS_NOT_ALLOWED,
 * UNPROCESSABLE (code), TOO_MANY_REQUESTS.
 */
export const removeSecondFactor: UseCase<{ code: string; required: boolean }, Rotated> = (deps, actor, { code, required }) =>
  changing(deps, actor, async (tx, account, now) => {
    if (!account.secondFactor || (required && !(await tx.account.passkeys.any(account.userId)))) throw new AppError("STATUS_NOT_ALLOWED");
    const by = await spendCode(tx, deps, account.userId, code, now);
    await tx.account.secondFactor.remove(account.userId);
    const rotated = await rotate(tx, deps, actor, { ...account, secondFactor: false }, now);
    await tx.audit.record(
      {
        mails: [securityNotice(account.userId, "second_factor_off", now)],
        audit: [
          { action: "secondFactor.off", entity: "User", entityId: account.userId, diff: { by, endedSessions: rotated.endedSessions } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return rotated;
  });

async function renewed(tx: Pick<Tx, "account">, deps: Deps, userId: string, now: Date): Promise<string[]> {
  const recoveryCodes = deps.secondFactors.newRecoveryCodes();
  await tx.account.secondFactor.setRecoveryCodes(
    userId,
    recoveryCodes.map((code) => deps.secondFactors.hashOf(code)),
    now,
  );
  return recoveryCodes;
}

/** A change that requires a code: the attempt is counted, with the account locked, and the counter is reset when the code was right. */
async function changing<T>(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx, account: Awaited<ReturnType<typeof lockCaller>>, now: Date) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  const own = await deps.db.read.account.secondFactor.proof(actor.userId, null);
  if (!own) throw new AppError("UNAUTHORIZED");
  return tryCode(deps, { userId: actor.userId, email: own.email }, now, (counted) =>
    deps.db.transaction(async (tx) => {
      const outcome = await work(tx, await lockCaller(tx, actor), now);
      await forgiveAttempt(tx, counted);
      return outcome;
    }),
  );
}
