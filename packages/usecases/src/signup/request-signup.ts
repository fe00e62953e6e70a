import type { SignupSeat } from "@knotter/db/account/account.writes";
import type { NewLink } from "@knotter/db/account/link";
import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import { hasAllowedDomain } from "@knotter/domain/hr-staff";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "../session/attempts";
import { newLink } from "../session/links";

export interface SignupRequest {
  email: string;
  /** 注文番号: for people on no list whose company admits its addresses. */
  orderCode?: string | undefined;
}

/**
 * Mails a sign-up link to an address that may sign up: on the list of a running order, or in a domain that the customer of the order code
 * has named. An address with an account gets a mail saying so; every other one gets nothing. The answer, and the work before it, is the
 * same for all. Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function requestSignup(deps: Deps, { email, orderCode }: SignupRequest): Promise<{ sent: true }> {
  const now = deps.clock.now();
  const wait = await deps.db.transaction(async (tx) => {
    const counted = await countAttempt(tx, attemptKeys(deps, "signup", email), now);
    if (counted.wait !== null) return counted.wait;
    const account = await tx.account.byEmail(email);
    const place = await placeFor(tx, email, orderCode, now);
    const link = newLink(deps, { purpose: "signup", email, role: "mentee", ...(place ?? {}) }, now);
    await (place && !account ? tx.account.links.open([link]) : tx.account.links.openNone(link));
    await tx.audit.record(
      {
        mails: account ? (account.disabled || account.invited ? [] : [alreadyMail(account.userId, link)]) : place ? [verifyMail(link)] : [],
        audit: [{ action: "link.request", entity: "LinkToken", entityId: link.id, diff: { purpose: "signup" } }],
      },
      signatureOf(deps, null, now),
    );
    return null;
  });
  refuseFor(wait);
  return { sent: true };
}

/** Both lookups run for every address, so that the time taken does not reveal which one succeeds. */
async function placeFor(tx: Pick<Tx, "account">, email: string, orderCode: string | undefined, now: Date): Promise<SignupSeat | null> {
  const listed = await tx.account.listedPlace(email);
  const order = orderCode === undefined ? null : await tx.account.openOrder(orderCode, tokyoDate(now));
  const open = order && hasAllowedDomain(email, order.allowedEmailDomains) ? { orderMenteeId: null, orderId: order.orderId } : null;
  return listed ?? open;
}

const verifyMail = (link: NewLink): OutboxMail => ({
  type: "verify",
  toUserId: null,
  toAddress: link.email,
  orderId: link.orderId,
  mentoringId: null,
  facts: { linkId: link.id },
  dedupeKey: dedupeKeyOf("verify", { linkId: link.id }),
});

const alreadyMail = (userId: string, link: NewLink): OutboxMail => ({
  type: "already_registered",
  toUserId: userId,
  orderId: null,
  mentoringId: null,
  facts: {},
  dedupeKey: dedupeKeyOf("already_registered", { userId, eventId: link.id }),
});
