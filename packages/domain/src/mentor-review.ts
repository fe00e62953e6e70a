import type { ErrorCode } from "./errors";

/** Only an `enabled` mentor can be found and booked. */
export const REVIEW_STATUSES = ["invited", "draft", "pending_review", "enabled", "disabled", "suspended", "retired"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** `expire` and `renew` come from the calendar; `edit` and `submit` from the mentor; all others from the admins. */
export const REVIEW_ACTIONS = ["edit", "submit", "approve", "reject", "enable", "disable", "retire", "expire", "renew"] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** The facts that a transition to `enabled` requires. */
export interface ReviewFacts {
  profileComplete: boolean;
  registrationVerified: boolean;
  /** The registration has not expired today. */
  registrationValid: boolean;
  /** An admin overrides the conditions, with a reason. */
  forced?: boolean;
}

interface Move {
  action: ReviewAction;
  from: readonly ReviewStatus[];
  to: ReviewStatus;
  needs?: (facts: ReviewFacts) => boolean;
}

const ready = (facts: ReviewFacts): boolean => facts.profileComplete && facts.registrationVerified && facts.registrationValid;

/** The single table of a mentor's transitions. */
const REVIEW_MOVES: readonly Move[] = [
  { action: "edit", from: ["invited"], to: "draft" },
  { action: "submit", from: ["invited", "draft"], to: "pending_review", needs: (facts) => facts.profileComplete },
  { action: "approve", from: ["pending_review"], to: "enabled", needs: ready },
  { action: "reject", from: ["pending_review"], to: "draft" },
  {
    action: "enable",
    from: ["invited", "draft", "pending_review", "disabled", "suspended"],
    to: "enabled",
    needs: (facts) => facts.forced === true || ready(facts),
  },
  { action: "disable", from: ["invited", "draft", "pending_review", "enabled", "suspended"], to: "disabled" },
  { action: "retire", from: ["disabled"], to: "retired" },
  { action: "expire", from: ["enabled"], to: "suspended", needs: (facts) => !facts.registrationValid },
  { action: "renew", from: ["suspended"], to: "enabled", needs: ready },
];

/**
 * The status after an action. ALREADY_DONE where the action has no effect, STATUS_NOT_ALLOWED where it does not apply, PROFILE_INCOMPLETE
 * where something is missing (for `expire` and `renew`: nothing to do today).
 */
export function reviewed(status: ReviewStatus, action: ReviewAction, facts: ReviewFacts): { to: ReviewStatus } | { refused: ErrorCode } {
  const move = REVIEW_MOVES.find((row) => row.action === action && row.from.includes(status));
  if (!move) {
    const done = REVIEW_MOVES.some((row) => row.action === action && row.to === status) && action !== "edit";
    return { refused: done ? "ALREADY_DONE" : "STATUS_NOT_ALLOWED" };
  }
  return !move.needs || move.needs(facts) ? { to: move.to } : { refused: "PROFILE_INCOMPLETE" };
}

/**
 * The status that the calendar alone leads to: disabled when the registration has expired, enabled again when it is renewed and verified.
 */
export function followed(status: ReviewStatus, facts: ReviewFacts): ReviewStatus {
  for (const action of ["expire", "renew"] as const) {
    const move = reviewed(status, action, facts);
    if ("to" in move) return move.to;
  }
  return status;
}

/** Fields that an admin has vouched for: once approved, a mentor changes them only with an admin's review. */
export const REVIEWED_FIELDS = [
  "name",
  "nameKana",
  "displayName",
  "photo",
  "registrationNumber",
  "registrationDate",
  "registrationExpiresOn",
  "skillLevel",
  "otherQualifications",
] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

/** The data of the national register: after a change an admin has to check them against it again. */
export const REGISTRATION_FIELDS = [
  "registrationNumber",
  "registrationDate",
  "registrationExpiresOn",
] as const satisfies readonly ReviewedField[];

/** Whether the mentor's own change waits for a review. Before the first approval the whole profile is reviewed anyway. */
export const waitsForReview = (status: ReviewStatus): boolean => status === "enabled" || status === "disabled" || status === "suspended";
