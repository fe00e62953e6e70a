import type { LinkRow } from "@knotter/db/account/link";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { domainOf } from "@knotter/domain/identity-provider";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { beginSession, type SignedIn } from "../session/begin";
import { peekLink, useLink } from "../session/links";
import { acceptPassword } from "../session/set-password";
import { type Consents, consentsOf, requireConsents } from "./consents";

export interface SignupInput extends Consents {
  token: string;
  password: string;
}

/**
 * The sign-up of a person who comes from the company's own provider: it has vouched for the address, and is used to sign in from now on.
 * Without a password; one can be set later, by a mailed link. Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ALREADY_REGISTERED,
 * IDENTITY_UNKNOWN, CONSENT_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function signUpHosted(deps: Deps, { token, ...consents }: Consents & { token: string }): Promise<SignedIn> {
  const now = deps.clock.now();
  await peekLink(deps, token, "hosted_signup", now);
  requireConsents(consents);
  return register(deps, { token, purpose: "hosted_signup", passwordHash: null }, now);
}

/**
 * Creates a mentee's account with a mailed link: 仮登録, signed in, and linked to every list that has the address. The account of an
 * existing address is never taken over. Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ALREADY_REGISTERED, CONSENT_REQUIRED,
 * UNPROCESSABLE, TOO_MANY_REQUESTS, SSO_REQUIRED: the company wants its own sign-in only, by which the person registers without a password.
 */
export async function signUp(deps: Deps, { token, password, ...consents }: SignupInput): Promise<SignedIn> {
  const now = deps.clock.now();
  const { email } = await peekLink(deps, token, "signup", now);
  if ((await deps.db.read.account.providers.waysOf(domainOf(email)))?.ssoOnly) throw new AppError("SSO_REQUIRED");
  requireConsents(consents);
  const passwordHash = await acceptPassword(deps, password, email);
  return register(deps, { token, purpose: "signup", passwordHash }, now);
}

function register(
  deps: Deps,
  { token, purpose, passwordHash }: { token: string; purpose: "signup" | "hosted_signup"; passwordHash: string | null },
  now: Date,
): Promise<SignedIn> {
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, purpose, now);
    if (link.role !== "mentee") throw new AppError("TOKEN_INVALID");
    if (await tx.account.byEmail(link.email)) throw new AppError("ALREADY_REGISTERED");
    const account = await tx.account.createMentee({ email: link.email, passwordHash, now });
    const places =
      (await tx.account.takePlaces(link.email, account.userId)) +
      (await placesByPaper(tx, link, account.userId, now)) +
      (await placeByCode(tx, link, account.userId, now));
    // The person was taken off every list after the mail was sent.
    if (places === 0) throw new AppError("TOKEN_EXPIRED");
    await tx.audit.record(
      {
        consents: consentsOf(account.userId),
        audit: [{ action: "account.signup", entity: "User", entityId: account.userId, diff: { role: "mentee", places } }],
      },
      signatureOf(deps, account, now),
    );
    const session = await beginSession(tx, deps, account, "signup", now);
    const identity = await tx.account.hosted.settlePass(link.id, session.sessionId);
    // If two people hold one identity, only the first can be linked to it.
    if (identity && !(await tx.account.hosted.link(account.userId, identity, now))) throw new AppError("IDENTITY_UNKNOWN");
    return session;
  });
}

/** If the link came from a slip: uses up its code and ties all untied places of this person in the company. Returns their number. */
async function placesByPaper(tx: Pick<Tx, "account">, link: LinkRow, userId: string, now: Date): Promise<number> {
  if (link.orderMenteeId === null || !(await tx.account.signupCodes.spend(link.orderMenteeId, now))) return 0;
  return tx.account.signupCodes.takePlaces(link.orderMenteeId, userId);
}

/** Adds a place in the order whose code was given, unless its list has the person by now. Returns how many were added. */
async function placeByCode(tx: Pick<Tx, "account" | "order">, link: LinkRow, userId: string, now: Date): Promise<0 | 1> {
  if (link.orderId === null || link.orderMenteeId !== null) return 0;
  const order = await tx.account.openOrderById(link.orderId, tokyoDate(now));
  if (!order || (await tx.account.hasPlace(link.orderId, link.email))) return 0;
  const orderMenteeId = await tx.account.addPlace({ orderId: link.orderId, email: link.email, userId, now });
  await tx.order.book({ orderMenteeId, mentoringId: null, kind: "grant", delta: order.maxMentoringCount, actorId: userId, at: now });
  return 1;
}
