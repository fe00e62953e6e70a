import { createHash } from "node:crypto";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";

export interface SignedIn {
  sessionId: string;
  userId: string;
  role: Role;
  disabled: boolean;
  expiresAt: Date;
}

/**
 * Sign-in with a password. Attempts are counted before the password is looked at, per address and per origin, known or not:
 * a locked, an unknown and a wrong one look the same from outside. A disabled account gets a session with which it can only
 * learn that it is disabled.
 * Throws INVALID_CREDENTIALS for every reason, TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function signIn(deps: Deps, form: { email: string; password: string }): Promise<SignedIn> {
  const now = deps.clock.now();
  const { perAccount, perAddress, minutes } = LIMITS.loginLock;
  const accountKey = `login:account:${createHash("sha256").update(form.email).digest("hex")}`;
  const addressKey = `login:address:${deps.call.ip ?? "unknown"}`;
  await deps.db
    .transaction(async (tx) => {
      const account = await tx.session.countAttempt(accountKey, minutes * 60, now);
      const address = await tx.session.countAttempt(addressKey, minutes * 60, now);
      return { account, address };
    })
    .then(({ account, address }) => {
      const until = [account.count > perAccount && account.expiresAt, address.count > perAddress && address.expiresAt].filter(
        (at) => at !== false,
      );
      if (until.length > 0) {
        const last = Math.max(...until.map((at) => at.getTime()));
        throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((last - now.getTime()) / 1000) });
      }
    });

  const known = await deps.db.read.session.credentialsOf(form.email);
  const matches = await deps.passwords.verify(known?.passwordHash ?? null, form.password);
  if (!known || !matches) throw new AppError("INVALID_CREDENTIALS");

  const expiresAt = new Date(now.getTime() + LIMITS.sessionDays * DAY);
  const sessionId = await deps.db.transaction(async (tx) => {
    await tx.session.clearAttempts(accountKey);
    await tx.session.forgiveAttempt(addressKey);
    const id = await tx.session.create({
      userId: known.userId,
      sessionVersion: known.sessionVersion,
      now,
      expiresAt,
      ip: deps.call.ip,
      userAgent: deps.call.userAgent,
    });
    await tx.journal.write(
      { audit: [{ action: "session.start", entity: "User", entityId: known.userId, diff: {} }] },
      signatureOf(deps, { userId: known.userId, role: known.role }, now),
    );
    return id;
  });
  return { sessionId, userId: known.userId, role: known.role, disabled: known.disabled, expiresAt };
}
