import type { LinkRow, NewLink } from "@knotter/db/account/link";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { type LinkPurpose, type LinkRefusal, linkExpiry, linkRefusal } from "@knotter/domain/link";
import type { Deps } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "./attempts";

type LinkFor = Pick<NewLink, "purpose" | "email" | "role"> & Partial<Pick<NewLink, "userId" | "orderMenteeId" | "orderId">>;

/** A link as it is stored. Its mail holds only the id (`facts: { linkId }`); the token is derived from it when the mail is written. */
export function newLink({ links }: Pick<Deps, "links">, { userId, orderMenteeId, orderId, ...link }: LinkFor, now: Date): NewLink {
  const id = crypto.randomUUID();
  return {
    id,
    ...link,
    tokenHash: links.hashOf(links.tokenOf(id)),
    userId: userId ?? null,
    orderMenteeId: orderMenteeId ?? null,
    orderId: orderId ?? null,
    createdAt: now,
    expiresAt: linkExpiry(link.purpose, now),
  };
}

/**
 * Checks a link without using it up, so that expensive work (hashing a password) is done only for holders of a valid one. Attempts are
 * counted per network. Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function peekLink(deps: Deps, token: string, purpose: LinkPurpose, now: Date): Promise<LinkRow> {
  const { wait } = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "token", null), now));
  refuseFor(wait);
  const link = await deps.db.read.account.links.find(deps.links.hashOf(token));
  const refusal = linkRefusal(link, purpose, now);
  if (link === null || refusal !== null) throw new AppError(refusal ?? "TOKEN_INVALID");
  return link;
}

/**
 * Why a link would be refused, for the page that it opens: nobody should fill in a form behind a link that is spent. Nothing is used up or
 * counted, because mail scanners open links too. A sign-up whose address has an account by now is spent as well.
 */
export async function refusalOf(
  { db, links, clock }: Pick<Deps, "db" | "links" | "clock">,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkRefusal | null> {
  const link = await db.read.account.links.find(links.hashOf(token));
  const refusal = linkRefusal(link, purpose, clock.now());
  if (link === null || refusal !== null || purpose !== "signup") return refusal;
  return (await db.read.account.hasAccount(link.email)) ? "TOKEN_USED" : null;
}

/**
 * Uses the link up inside the transaction: of concurrent holders the first one gets it, and a later refusal in the transaction rolls that
 * back. A valid link does not count against others behind the same address.
 */
export async function useLink(tx: Pick<Tx, "account">, deps: Deps, token: string, purpose: LinkPurpose, now: Date): Promise<LinkRow> {
  const hash = deps.links.hashOf(token);
  const link = await tx.account.links.use(hash, purpose, now);
  if (!link) throw new AppError(linkRefusal(await tx.account.links.find(hash), purpose, now) ?? "TOKEN_USED");
  await tx.account.sessions.forgiveAttempt(attemptKeys(deps, "token", null).address);
  return link;
}
