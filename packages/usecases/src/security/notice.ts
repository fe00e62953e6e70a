import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import { dedupeKeyOf, type SecurityChange } from "@knotter/domain/mail";

/** The owner gets a mail about every change to how they sign in: if somebody else made it, this is how they find out. */
export const securityNotice = (userId: string, change: SecurityChange, now: Date): OutboxMail => ({
  type: "security_notice",
  toUserId: userId,
  orderId: null,
  mentoringId: null,
  facts: { change, at: now.toISOString() },
  dedupeKey: dedupeKeyOf("security_notice", { userId, eventId: `${change}/${now.toISOString()}` }),
});
