import type { AttemptRow } from "@knotter/db/account/provider";
import { AppError } from "@knotter/domain/errors";
import type { SignInFault } from "@knotter/domain/identity-provider";
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

const refused = (fault: SignInFault): AppError => new AppError("TOKEN_INVALID", { signIn: { fault } });

/**
 * The browser that has set out is back, and its attempt is used up, whatever comes of it. Throws TOKEN_INVALID: there is no such attempt, it is
 * another browser's or another provider's, or it was used.
 */
export async function takeAttempt(deps: Deps, providerId: string, { state, browser }: AttemptWords): Promise<AttemptRow> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const attempt = await tx.account.providers.attempt(deps.links.hashOf(state));
    if (attempt?.providerId !== providerId) throw refused("used_before");
    if (attempt.expiresAt <= now) throw refused("late");
    if (attempt.browserHash !== deps.links.hashOf(browser)) throw refused("another_browser");
    if (!(await tx.account.providers.end(attempt.id))) throw refused("used_before");
    return attempt;
  });
}

/** Whether a browser has set out for this provider with this state, whatever has become of it. */
export async function hasSetOut(deps: Deps, providerId: string, state: string): Promise<boolean> {
  const attempt = await deps.db.read.account.providers.attempt(deps.links.hashOf(state));
  return attempt?.providerId === providerId;
}

/** The browser that has set out for this provider with this state has no answer yet. Throws TOKEN_INVALID. */
export async function requireOpenAttempt(deps: Deps, providerId: string, state: string): Promise<void> {
  const attempt = await deps.db.read.account.providers.attempt(deps.links.hashOf(state));
  if (attempt?.providerId !== providerId || attempt.answerEnc !== null) throw refused("used_before");
  if (attempt.expiresAt <= deps.clock.now()) throw refused("late");
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
    const attempt = await tx.account.providers.attempt(deps.links.hashOf(state));
    if (attempt?.providerId !== providerId) throw refused("used_before");
    if (attempt.expiresAt <= deps.clock.now()) throw refused("late");
    const isNew = await tx.account.providers.takeMessage(providerId, deps.links.hashOf(messageId), expiresAt);
    const sealed = deps.encryption.seal(Buffer.from(answer), answerOwner(attempt.id));
    if (!isNew || !(await tx.account.providers.answer(attempt.id, sealed))) throw refused("used_before");
  });
}

/** Keeps why a sign-in was refused, for the page of the customer. */
export const noteRefusal = (
  deps: Deps,
  refusal: { providerId: string; fault: SignInFault; reason: string | null; userId: string | null },
): Promise<void> =>
  deps.db.transaction((tx) =>
    tx.account.providers.noteRefusal({ ...refusal, at: deps.clock.now(), requestId: deps.call.requestId }, LIMITS.providerRefusals),
  );
