import type { DisclosureLevel } from "./disclosure";
import { type ErrorCode, impossible } from "./errors";

export const HR_SUMMARY_STATES = ["none", "proposed", "approved", "declined", "revoked"] as const;
export type HrSummaryState = (typeof HR_SUMMARY_STATES)[number];

export interface HrSummary {
  text: string | null;
  state: HrSummaryState;
  /** Increases with each new wording that is proposed to the mentee: an answer belongs to one wording. */
  revision: number;
}

/** Mentees learn about summaries only at this level, so at the other levels none is written for the company. */
export const summariesShared = (level: DisclosureLevel): boolean => level === "L3";

/**
 * The effect of submitting a wording. A new wording is proposed again, whatever the answer to the previous one was; the same wording keeps
 * its answer; an empty one withdraws the proposal.
 */
export function proposeSummary(before: HrSummary, text: string | null): { to: HrSummary; asks: boolean; endsApproval: boolean } {
  const wasApproved = before.state === "approved";
  if (text === null) return { to: { text: null, state: "none", revision: before.revision }, asks: false, endsApproval: wasApproved };
  if (text === before.text && before.state !== "none") return { to: before, asks: false, endsApproval: false };
  return { to: { text, state: "proposed", revision: before.revision + 1 }, asks: true, endsApproval: wasApproved };
}

export const SUMMARY_ANSWERS = ["approve", "decline", "revoke"] as const;
export type SummaryAnswer = (typeof SUMMARY_ANSWERS)[number];

/**
 * Applies the mentee's answer to the wording they have seen. Repeating the same answer changes nothing and is no error. Refuses
 * VERSION_CONFLICT when the wording has changed since, NOT_PROPOSED when nothing waits for this answer.
 */
export function answerSummary(
  summary: HrSummary,
  answer: SummaryAnswer,
  seenRevision: number,
): { to: HrSummaryState; changed: boolean } | { refused: ErrorCode } {
  if (summary.state === "none") return { refused: "NOT_PROPOSED" };
  if (summary.revision !== seenRevision) return { refused: "VERSION_CONFLICT" };
  const to = stateAfter(answer);
  if (summary.state === to) return { to, changed: false };
  const from: HrSummaryState = answer === "revoke" ? "approved" : "proposed";
  return summary.state === from ? { to, changed: true } : { refused: "NOT_PROPOSED" };
}

/** Whether the mentee may ask for another wording now: only of the wording that waits for their answer. It stays proposed meanwhile. */
export function otherWordsRefusal(summary: Pick<HrSummary, "state" | "revision">, seenRevision: number): ErrorCode | null {
  if (summary.state === "none") return "NOT_PROPOSED";
  if (summary.revision !== seenRevision) return "VERSION_CONFLICT";
  return summary.state === "proposed" ? null : "NOT_PROPOSED";
}

function stateAfter(answer: SummaryAnswer): HrSummaryState {
  switch (answer) {
    case "approve":
      return "approved";
    case "decline":
      return "declined";
    case "revoke":
      return "revoked";
    default:
      return impossible(answer);
  }
}
