/** What the admins say to somebody who misses a mail. */
export const DELIVERY_VERDICTS = ["bounced", "complained", "failed", "unsent", "unknown", "waiting", "unopened", "arrived"] as const;
export type DeliveryVerdict = (typeof DELIVERY_VERDICTS)[number];

/** Outcomes with which a mail did not arrive, or nobody can tell. */
export const UNDELIVERED = ["bounced", "complained", "failed", "unsent", "maybe_sent"] as const;
export type Undelivered = (typeof UNDELIVERED)[number];

/** The mails to one person, counted by outcome. */
export interface DeliveryFacts {
  /** Left, whatever became of them. */
  sent: number;
  /** The newest mail that did not arrive, unless one has arrived since. */
  trouble: Undelivered | null;
  /** The person has signed in, or registered: links of our mails were opened. */
  hasSignedIn: boolean;
}

/** Where the mails to a person have got to. What did not arrive comes first; then what is on its way, then whether it was ever opened. */
export function deliveryVerdict({ sent, trouble, hasSignedIn }: DeliveryFacts): DeliveryVerdict {
  if (trouble !== null) return trouble === "maybe_sent" ? "unknown" : trouble;
  if (sent === 0) return "waiting";
  return hasSignedIn ? "arrived" : "unopened";
}
