import type { OrderMenteeStatus } from "./order";
import { LIMITS } from "./policy";
import { HOUR } from "./tokyo";

/** The facts about a person on an order's list that decide whether an invitation is sent. */
export interface Invitee {
  status: OrderMenteeStatus;
  /** Null: listed without an address; a printed slip replaces the mail. */
  email: string | null;
  hasAccount: boolean;
  bounced: boolean;
  lastInviteMailAt: Date | null;
  inviteCount: number;
}

export const INVITE_REFUSALS = ["withdrawn", "registered", "no_address", "bounced", "too_many", "too_soon", "already_invited"] as const;
export type InviteRefusal = (typeof INVITE_REFUSALS)[number];

/** Somebody who is invited has an address (`inviteRefusal`). */
export const hasAddress = <Person extends Pick<Invitee, "email">>(person: Person): person is Person & { email: string } =>
  person.email !== null;

export interface InviteWish {
  /** Whether to invite a person again who was invited before. */
  resend: boolean;
  /** An admin overrides the limits, for example because the person has asked by telephone. */
  force: boolean;
}

/**
 * Why this person gets no invitation; null: one is sent. An address that bounced is refused until the list is corrected, even with `force`:
 * another mail to it only harms the sender's reputation.
 */
export function inviteRefusal(person: Invitee, { resend, force }: InviteWish, now: Date): InviteRefusal | null {
  if (person.status === "withdrawn") return "withdrawn";
  if (person.hasAccount || person.status === "temporary" || person.status === "active") return "registered";
  if (person.email === null) return "no_address";
  if (person.bounced) return "bounced";
  if (force) return null;
  if (person.inviteCount > 0 && !resend) return "already_invited";
  if (person.inviteCount >= LIMITS.invitations.perPerson) return "too_many";
  const rested =
    person.lastInviteMailAt === null || now.getTime() - person.lastInviteMailAt.getTime() >= LIMITS.invitations.hoursBetween * HOUR;
  return rested ? null : "too_soon";
}

/** The standard texts: to somebody who is invited for the first time, and again. */
export const INVITATION_LETTERS = ["first", "again"] as const;
export type InvitationLetter = (typeof INVITATION_LETTERS)[number];

/** A stored or received letter may come from another version; an unknown one becomes the first. */
export const invitationLetterOf = (letter: string | null): InvitationLetter =>
  INVITATION_LETTERS.find((known) => known === letter) ?? "first";

/** People invited per transaction, so that no list is too long for one and none delays another one. */
export const INVITE_SLICE = 500;
