export type ProposalOutcome = "applied" | "stopped" | "canceled" | "expired" | "taken";

/** An address that an admin has proposed for somebody, and how far it has come. */
export interface EmailProposalRow {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  newLinkId: string;
  /** Null: the old address has no say. */
  oldLinkId: string | null;
  proposedAt: Date;
  silentUntil: Date;
  expiresAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
  settledAt: Date | null;
  outcome: ProposalOutcome | null;
}

/** Since when nobody knows whether the person who signs in is the one who wrote what was written before. */
export interface IdentityHoldRow {
  userId: string;
  since: Date;
  formerEmail: string;
  passwordHash: string | null;
}
