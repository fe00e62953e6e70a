import { DAY, HOUR, MINUTE } from "./tokyo";

/** Waits after the first and each later try: 1 min, 5 min, 30 min, 2 h, 6 h; then the mail is given up. */
export const RETRY_DELAYS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/**
 * The provider remembers an idempotency key for 24 hours. Sending again after that could deliver a mail twice if an earlier try had been
 * accepted unnoticed.
 */
export const KEY_LIFE = 23 * HOUR;

/** When to try again after this many tries with an unknown outcome; null: the mail is given up. */
export function nextTry(failedTries: number, firstTriedAt: Date, now: Date): Date | null {
  const delay = RETRY_DELAYS[failedTries - 1];
  if (delay === undefined) return null;
  const next = new Date(now.getTime() + delay);
  return keyHolds(firstTriedAt, next) ? next : null;
}

/**
 * How long a mail that was due while no provider was configured may still leave once there is one. What has waited longer stays unsent:
 * nobody gets a storm of old mails.
 */
export const UNSENT_LIFE = DAY;

/** Where mails go: to a provider, to the page of a demo that shows them, or nowhere. */
export const MAIL_WAYS = ["provider", "mailbox", "none"] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

export const keyHolds = (firstTriedAt: Date, at: Date): boolean => at.getTime() - firstTriedAt.getTime() < KEY_LIFE;
