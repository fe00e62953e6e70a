import type { OutboxMail } from "@knotter/db/audit-trail.writes";
import { dedupeKeyOf, type SecurityChange } from "@knotter/domain/mail";

/** The owner is told of every change to how she signs in: if it was not her, this is how she learns of it. */
export const securityNotice = (userId: string, change: SecurityChange, now: Date): OutboxMail => ({
  type: "security_notice",
  toUserId: userId,
  orderId: null,
  mentoringId: null,
  facts: { change, at: now.toISOString() },
  dedupeKey: dedupeKeyOf("security_notice", { userId, eventId: `${change}/${now.toISOString()}` }),
});
