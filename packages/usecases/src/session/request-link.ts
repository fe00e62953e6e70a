import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "./attempts";
import { newLink } from "./links";

const PURPOSES = { link: "magic_link", reset: "password_reset" } as const;

/**
 * Mails a link for signing in, or for a new password, if an account has this address. Unknown, disabled and merely invited addresses get
 * nothing, with the same answer after the same work; nor do people whose company wants its own sign-in only. `only`: the route of one role. `next`: the page to open after the sign-in. Throws
 * TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function requestLink(
  deps: Deps,
  action: keyof typeof PURPOSES,
  email: string,
  only?: Role,
  next: string | null = null,
): Promise<{ sent: true }> {
  const now = deps.clock.now();
  const purpose = PURPOSES[action];
  const wait = await deps.db.transaction(async (tx) => {
    const counted = await countAttempt(tx, attemptKeys(deps, action, email), now);
    if (counted.wait !== null) return counted.wait;
    const account = await tx.account.byEmail(email);
    const ways = await tx.account.providers.waysOf(domainOf(email));
    const mayUse = account && !account.disabled && !account.invited && !(ways?.ssoOnly && isBoundToSso(account.role));
    const reader = mayUse && (!only || account.role === only) ? account : null;
    const link = newLink(deps, { purpose, email, role: reader?.role ?? "mentee", userId: reader?.userId ?? null }, now);
    await (reader ? tx.account.links.open([link]) : tx.account.links.openNone(link));
    const facts = { type: purpose, orderId: null, mentoringId: null, facts: { linkId: link.id, ...(next === null ? {} : { next }) } };
    await tx.audit.record(
      {
        mails: reader
          ? [{ ...facts, toUserId: reader.userId, dedupeKey: dedupeKeyOf(purpose, { userId: reader.userId, eventId: link.id }) }]
          : [],
        audit: [{ action: "link.request", entity: "LinkToken", entityId: link.id, diff: { purpose } }],
      },
      signatureOf(deps, null, now),
    );
    return null;
  });
  refuseFor(wait);
  return { sent: true };
}
