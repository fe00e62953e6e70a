import type { DeliveryEventName } from "@knotter/db/mail/delivery";
import { type Deps, systemSignatureOf } from "../deps";

/**
 * Records the provider's notification about a mail that was sent. An address that refuses mails, or whose owner has complained, is marked
 * and becomes an admin task. A repeated notification, or one about a foreign mail, changes nothing; returns whether it was new. A mail
 * whose answer was lost is recognised by the notification's contents. Null: the mail may still be on its way out (or its runner died), so
 * the provider should repeat the notification later.
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
    // Checked before the lookup, so that an answer stored in between is found by it.
    const early = await tx.mail.maybeOurs(providerId);
    const known = await tx.mail.deliver(providerId, event, at, reason);
    const mailId =
      known === null && mail && (await tx.mail.recognise(providerId, mail)) ? await tx.mail.deliver(providerId, event, at, reason) : known;
    if (mailId !== null && event !== "delivered") {
      const now = deps.clock.now();
      await tx.notification.tellUndelivered(mailId, event, now);
      await tx.audit.record(
        { audit: [{ action: `mail.${event}`, entity: "Mail", entityId: mailId, diff: {} }] },
        systemSignatureOf(deps, now),
      );
    }
    return mailId === null && early ? null : mailId !== null;
  });
