import type { NewLink } from "@knotter/db/account/link";
import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { LIMITS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { newLink } from "../session/links";

/**
 * The link by which a new admin sets the first password, and its mail. It has the purpose of a password reset, so a newer link of either
 * kind revokes it; it lives longer, because the reader did not ask for it.
 */
export function invitationOf(deps: Pick<Deps, "links">, { userId, email }: { userId: string; email: string }, now: Date) {
  const link: NewLink = {
    ...newLink(deps, { purpose: "password_reset", email, role: "admin", userId }, now),
    expiresAt: new Date(now.getTime() + LIMITS.adminInviteHours * HOUR),
  };
  const mail: OutboxMail = {
    type: "admin_invite",
    toUserId: userId,
    orderId: null,
    mentoringId: null,
    facts: { linkId: link.id },
    dedupeKey: dedupeKeyOf("admin_invite", { userId, eventId: link.id }),
  };
  return { link, mail };
}
