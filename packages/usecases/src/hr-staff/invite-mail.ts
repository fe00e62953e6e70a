import type { NewLink } from "@knotter/db/account/link";
import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import { dedupeKeyOf } from "@knotter/domain/mail";

/** The invitation mail; each link has one of its own. */
export const inviteMail = (userId: string, link: NewLink): OutboxMail => ({
  type: "hrstaff_invite",
  toUserId: userId,
  orderId: null,
  mentoringId: null,
  facts: { linkId: link.id },
  dedupeKey: dedupeKeyOf("hrstaff_invite", { userId, eventId: link.id }),
});
