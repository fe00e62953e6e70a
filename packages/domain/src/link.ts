import { LIMITS } from "./policy";
import { DAY, HOUR, MINUTE } from "./tokyo";

/**
 * What a mailed link is for. A link of one purpose is never accepted for another. Two are never mailed: `second_factor` leads from the
 * first step of a sign-in to the second, `hosted_signup` from the company's own provider to the sign-up.
 */
export const LINK_PURPOSES = [
  "signup",
  "hrstaff_invite",
  "magic_link",
  "password_reset",
  "email_change",
  "second_factor",
  "hosted_signup",
  "email_proposal",
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Milliseconds from its creation until a link stops working. */
export const LINK_LIVES = {
  signup: LIMITS.inviteTokenDays * DAY,
  hrstaff_invite: LIMITS.inviteTokenDays * DAY,
  magic_link: LIMITS.magicLinkMinutes * MINUTE,
  password_reset: LIMITS.passwordResetMinutes * MINUTE,
  email_change: LIMITS.emailChangeHours * HOUR,
  second_factor: LIMITS.secondFactor.minutes * MINUTE,
  hosted_signup: LIMITS.hostedSignupMinutes * MINUTE,
  email_proposal: LIMITS.emailProposal.days * DAY,
} as const satisfies Record<LinkPurpose, number>;

export const linkExpiry = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + LINK_LIVES[purpose]);

export interface LinkState {
  purpose: LinkPurpose;
  expiresAt: Date;
  usedAt: Date | null;
  /** Set when a newer link has replaced this one, or when it was revoked. */
  revokedAt: Date | null;
}

export type LinkRefusal = "TOKEN_INVALID" | "TOKEN_USED" | "TOKEN_EXPIRED";

/**
 * Why a link is not accepted for this purpose; null when it is. A link of another purpose counts as unknown, one that was replaced as
 * expired. The instant of expiry no longer counts.
 */
export function linkRefusal(link: LinkState | null, purpose: LinkPurpose, now: Date): LinkRefusal | null {
  if (link === null || link.purpose !== purpose) return "TOKEN_INVALID";
  if (link.usedAt !== null) return "TOKEN_USED";
  return link.revokedAt !== null || link.expiresAt <= now ? "TOKEN_EXPIRED" : null;
}

export type EmailChange = "waiting" | "confirmed" | "withdrawn";

/**
 * The state of a change of address, derived from all links that were mailed for it to the old and the new address: it takes effect when
 * each has been used, and never once one of them was revoked.
 */
export function emailChangeOf(links: readonly Pick<LinkState, "usedAt" | "revokedAt">[]): EmailChange {
  if (links.length === 0 || links.some((link) => link.revokedAt !== null)) return "withdrawn";
  return links.every((link) => link.usedAt !== null) ? "confirmed" : "waiting";
}
