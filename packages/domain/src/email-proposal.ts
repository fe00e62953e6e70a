import { LIMITS } from "./policy";
import { DAY, HOUR } from "./tokyo";

/** An address that an admin has proposed, with the answers to it. Instants. */
export interface Proposal {
  silentUntil: Date;
  expiresAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
}

/**
 * Until when the old address may object, and when the proposal expires. `restores`: the proposal leads back to the person's earlier
 * address, so the address in between has no say.
 */
export const proposalTimes = (now: Date, restores: boolean): Pick<Proposal, "silentUntil" | "expiresAt"> => ({
  silentUntil: restores ? now : new Date(now.getTime() + LIMITS.emailProposal.silentHours * HOUR),
  expiresAt: new Date(now.getTime() + LIMITS.emailProposal.days * DAY),
});

export type ProposalState =
  /** The new address has not confirmed. */
  | "waiting_new"
  /** The new address has confirmed; the old one may still object. */
  | "waiting_old"
  | "ready"
  | "over";

/** What an open proposal waits for at this instant. The instant of expiry no longer counts; the end of the objection period does. */
export function proposalState({ silentUntil, expiresAt, newConfirmedAt, oldConfirmedAt }: Proposal, now: Date): ProposalState {
  if (newConfirmedAt !== null && (oldConfirmedAt !== null || silentUntil <= now)) return "ready";
  if (expiresAt <= now) return "over";
  return newConfirmedAt === null ? "waiting_new" : "waiting_old";
}
