import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { factorOwner } from "@knotter/domain/second-factor";
import type { Deps } from "../deps";
import { attemptKeys, type CountedIn, countAttempt, refuseFor } from "./attempts";
import { noteLock } from "./note-lock";

/**
 * One attempt at a code, counted before the code is checked: five in fifteen minutes per account. If the last of them was wrong the owner
 * gets a mail. `look` forgives the attempt (`forgiveAttempt`) where the code was right. Throws what it throws, and TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function tryCode<T>(
  deps: Deps,
  { userId, email }: { userId: string; email: string },
  now: Date,
  look: (counted: CountedIn) => Promise<T>,
): Promise<T> {
  const { wait, last, in: counted } = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "code", email), now));
  refuseFor(wait);
  try {
    return await look(counted);
  } catch (error) {
    if (last && error instanceof AppError && error.code === "UNPROCESSABLE") await noteLock(deps, userId, now);
    throw error;
  }
}

/**
 * Uses up a code: six digits of the app, or a recovery code. If the same one is sent twice, only the first attempt succeeds. Throws
 * UNPROCESSABLE at the field `code`.
 */
export async function spendCode(
  tx: Pick<Tx, "account">,
  deps: Deps,
  userId: string,
  typed: string,
  now: Date,
): Promise<"app" | "recovery"> {
  const digits = typed.normalize("NFKC").replace(/[\s-]/g, "");
  const factor = await tx.account.secondFactor.find(userId);
  if (factor?.confirmedAt != null) {
    if (/^\d{6}$/.test(digits)) {
      const step = deps.secondFactors.stepOf(deps.encryption.open(factor, factorOwner(userId)), digits, now);
      if (step !== null && (await tx.account.secondFactor.spendStep(userId, step))) return "app";
    } else if (await tx.account.secondFactor.spendRecoveryCode(userId, deps.secondFactors.hashOf(typed), now)) return "recovery";
  }
  throw new AppError("UNPROCESSABLE", { fieldErrors: { code: ["CODE_WRONG"] } });
}
