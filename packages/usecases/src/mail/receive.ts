import type { DeliveryEventName } from "@knotter/db/mail-delivery";
import { type Deps, systemSignatureOf } from "../deps";

/**
 * What became of a mail after it had left. An address that refuses mails, or whose owner does not want them, is marked, and a task of
 * an admin. The same news again, or of a mail that is not ours, changes nothing; answers whether it was new. A mail whose answer was lost is known by what the news tells of it. Null: it may be of a mail that
 * is on its way out (or was, when its runner died): to be said again later.
 */
export const receiveDelivery = (
  deps: Deps,
  {
    providerId,
    event,
    at,
    reason,
    mail,
  }: {
    providerId: string;
    event: DeliveryEventName;
    at: Date;
    reason: string | null;
    mail?: { to: string; subject: string; takenAt: Date } | null;
  },
): Promise<boolean | null> =>
  deps.db.transaction(async (tx) => {
    // Before the news is looked for: an answer that is written down in between is found by it.
    const early = await tx.mail.maybeOurs(providerId);
    const known = await tx.mail.deliver(providerId, event, at, reason);
    const mailId =
      known === null && mail && (await tx.mail.recognise(providerId, mail)) ? await tx.mail.deliver(providerId, event, at, reason) : known;
    if (mailId !== null && event !== "delivered")
      await tx.auditTrail.record(
        { audit: [{ action: `mail.${event}`, entity: "Mail", entityId: mailId, diff: {} }] },
        systemSignatureOf(deps, deps.clock.now()),
      );
    return mailId === null && early ? null : mailId !== null;
  });
