import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Deps } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "./attempts";
import { noteLock } from "./note-lock";

/** To whom a sealed secret belongs: copied to somebody else's row it does not open. */
export const factorOwner = (userId: string): string => `second-factor/${userId}`;

/**
 * One try at a code, counted before it is looked at: five in fifteen minutes for each account. When the last of them was wrong its owner is
 * told. Throws what `look` throws, and TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function tryCode<T>(
  deps: Deps,
  { userId, email }: { userId: string; email: string },
  now: Date,
  look: () => Promise<T>,
): Promise<T> {
  const { wait, last } = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "code", email), now));
  refuseFor(wait);
  try {
    return await look();
  } catch (error) {
    if (last && error instanceof AppError && error.code === "UNPROCESSABLE") await noteLock(deps, userId, now);
    throw error;
  }
}

/** The code was right: what was tried before it is forgotten. */
export async function forgiveCodes(tx: Pick<Tx, "session">, deps: Deps, email: string): Promise<void> {
  const { account, address } = attemptKeys(deps, "code", email);
  if (account !== null) await tx.session.clearAttempts(account);
  await tx.session.forgiveAttempt(address);
}

/**
 * Uses a code up: six digits of the app, or a recovery code. Of two who show the same one, and of one who shows it twice, the first gets in.
 * Throws UNPROCESSABLE at the field `code`.
 */
export async function spendCode(
  tx: Pick<Tx, "secondFactor">,
  deps: Deps,
  userId: string,
  typed: string,
  now: Date,
): Promise<"app" | "recovery"> {
  const digits = typed.normalize("NFKC").replace(/[\s-]/g, "");
  const factor = await tx.secondFactor.find(userId);
  if (factor?.confirmedAt != null) {
    if (/^\d{6}$/.test(digits)) {
      const step = deps.secondFactors.stepOf(deps.encryption.open(factor, factorOwner(userId)), digits, now);
      if (step !== null && (await tx.secondFactor.spendStep(userId, step))) return "app";
    } else if (await tx.secondFactor.spendRecoveryCode(userId, deps.secondFactors.hashOf(typed), now)) return "recovery";
  }
  throw new AppError("UNPROCESSABLE", { fieldErrors: { code: ["CODE_WRONG"] } });
}
