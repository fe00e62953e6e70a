import { LIMITS } from "./policy";
import { DAY, HOUR } from "./tokyo";

/** How far an address that an admin has proposed has come. Instants. */
export interface Proposal {
  silentUntil: Date;
  expiresAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
}

/**
 * Until when the old address may speak up, and when the proposal is over by itself. `restores`: it leads back to the address that was the
 * person's before; the one in between has no say.
 */
export const proposalTimes = (now: Date, restores: boolean): Pick<Proposal, "silentUntil" | "expiresAt"> => ({
  silentUntil: restores ? now : new Date(now.getTime() + LIMITS.emailProposal.silentHours * HOUR),
  expiresAt: new Date(now.getTime() + LIMITS.emailProposal.days * DAY),
});

export type ProposalState =
  /** The new address has not confirmed. */
  | "waiting_new"
  /** The new address has; the old one may still say no. */
  | "waiting_old"
  | "ready"
  | "over";

/** What an open proposal waits for at this instant. The last instant of its life no longer counts; that of the silence does. */
export function proposalState({ silentUntil, expiresAt, newConfirmedAt, oldConfirmedAt }: Proposal, now: Date): ProposalState {
  if (newConfirmedAt !== null && (oldConfirmedAt !== null || silentUntil <= now)) return "ready";
  if (expiresAt <= now) return "over";
  return newConfirmedAt === null ? "waiting_new" : "waiting_old";
}
