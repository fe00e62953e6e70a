import type { AttemptRow } from "@knotter/db/account/provider";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** The two words of one sign-in at a provider: `state` travels through the provider, `browser` stays in the cookie of the browser. */
interface AttemptWords {
  state: string;
  browser: string;
}

/** The encryption context of an answer that waits for its browser. */
export const answerOwner = (attemptId: string): string => `provider-attempt/${attemptId}`;

/** A browser sets out for a provider. */
export async function openAttempt(
  deps: Deps,
  { state, browser, providerId, next }: AttemptWords & { providerId: string; next: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LIMITS.providerAttemptMinutes * MINUTE);
  const [stateHash, browserHash] = [deps.links.hashOf(state), deps.links.hashOf(browser)];
  await deps.db.transaction((tx) => tx.account.providers.begin({ providerId, stateHash, browserHash, next, now, expiresAt }));
}

/**
 * The browser that has set out is back, and its attempt is used up, whatever comes of it. Throws TOKEN_INVALID: there is no such attempt, it is
 * another browser's or another provider's, or it was used.
 */
export async function takeAttempt(deps: Deps, providerId: string, { state, browser }: AttemptWords): Promise<AttemptRow> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const attempt = await tx.account.providers.attempt(deps.links.hashOf(state), now);
    const isTheirs = attempt?.providerId === providerId && attempt.browserHash === deps.links.hashOf(browser);
    if (!attempt || !isTheirs || !(await tx.account.providers.end(attempt.id))) throw new AppError("TOKEN_INVALID");
    return attempt;
  });
}

/** Whether a browser has set out for this provider with this state. */
export async function isOpenAttempt(deps: Deps, providerId: string, state: string): Promise<boolean> {
  const attempt = await deps.db.read.account.providers.attempt(deps.links.hashOf(state), deps.clock.now());
  return attempt?.providerId === providerId && attempt.answerEnc === null;
}

/**
 * Keeps a verified answer, encrypted, until the browser that has set out comes for it: a provider that posts from its own site brings no cookie
 * of ours. Throws TOKEN_INVALID: no such attempt, an answer that was accepted before, or a second one.
 */
export async function answerAttempt(
  deps: Deps,
  {
    providerId,
    state,
    messageId,
    expiresAt,
    answer,
  }: { providerId: string; state: string; messageId: string; expiresAt: Date; answer: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await tx.account.providers.attempt(deps.links.hashOf(state), deps.clock.now());
    if (attempt?.providerId !== providerId) throw new AppError("TOKEN_INVALID");
    const isNew = await tx.account.providers.takeMessage(providerId, deps.links.hashOf(messageId), expiresAt);
    const sealed = deps.encryption.seal(Buffer.from(answer), answerOwner(attempt.id));
    if (!isNew || !(await tx.account.providers.answer(attempt.id, sealed))) throw new AppError("TOKEN_INVALID");
  });
}
