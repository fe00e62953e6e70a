import type { OrderMenteeStatus } from "./order";
import { LIMITS } from "./policy";
import { HOUR } from "./tokyo";

/** What is known of a person on the list of an order when an invitation is asked for. */
export interface Invitee {
  status: OrderMenteeStatus;
  hasAccount: boolean;
  bounced: boolean;
  lastInviteMailAt: Date | null;
  inviteCount: number;
}

export const INVITE_REFUSALS = ["withdrawn", "registered", "bounced", "too_many", "too_soon", "already_invited"] as const;
export type InviteRefusal = (typeof INVITE_REFUSALS)[number];

export interface InviteWish {
  /** Once more, to somebody who was invited before. */
  resend: boolean;
  /** An admin says that the limits do not hold: she asked for it on the telephone. */
  force: boolean;
}

/**
 * Why this person gets no invitation; null: she gets one. An address that bounced stays refused until the list is
 * corrected, whoever insists: a mail to it only harms the sender's name.
 */
export function inviteRefusal(person: Invitee, { resend, force }: InviteWish, now: Date): InviteRefusal | null {
  if (person.status === "withdrawn") return "withdrawn";
  if (person.hasAccount || person.status === "temporary" || person.status === "active") return "registered";
  if (person.bounced) return "bounced";
  if (force) return null;
  if (person.inviteCount > 0 && !resend) return "already_invited";
  if (person.inviteCount >= LIMITS.invitations.perPerson) return "too_many";
  const rested =
    person.lastInviteMailAt === null || now.getTime() - person.lastInviteMailAt.getTime() >= LIMITS.invitations.hoursBetween * HOUR;
  return rested ? null : "too_soon";
}

/** A company's wish is carried out so many people at a time: no list is too long for one transaction, and none holds up another one's. */
export const INVITE_SLICE = 500;
