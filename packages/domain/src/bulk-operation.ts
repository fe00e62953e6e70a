import type { ErrorCode } from "./errors";
import { INVITE_REFUSALS } from "./invitation";
import type { HrMenteeStatus, UsageFilter } from "./mentee";
import type { OrderMenteeStatus } from "./order";

/** 一括操作: what an admin does with many people on the list of one order. */
export const BULK_ACTIONS = ["invite", "count", "release", "withdraw", "restore"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Those that are begun as such; invitations begin with the mail that is written for them (campaign.ts). */
export const BEGUN_ACTIONS = ["count", "release", "withdraw", "restore"] as const satisfies readonly BulkAction[];
export type BegunAction = (typeof BEGUN_ACTIONS)[number];

export const BULK_STATUSES = ["running", "done", "canceled"] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export const BULK_ITEM_STATUSES = ["pending", "done", "unchanged", "refused", "canceled"] as const;
export type BulkItemStatus = (typeof BULK_ITEM_STATUSES)[number];

/** People who are chosen one by one, at most. */
export const BULK_IDS_MAX = 5_000;

/** After this many failures that are no refusal a person is left out, and reported as not done. */
export const BULK_ATTEMPTS = 3;

/** The filters of the list of an order. */
export interface BulkConditions {
  status?: OrderMenteeStatus | HrMenteeStatus;
  usage?: UsageFilter;
  q?: string;
  department?: string[];
}

/** What an action needs besides the people. */
export interface BulkInput {
  /** Of `withdraw`, for the admins' own record. */
  reason?: string;
  /** Of `count`. */
  maxCount?: number;
  /** Of `invite`: the mail that was written for it, and to whom else it may go. */
  campaignId?: string;
  resend?: boolean;
  force?: boolean;
}

/** What an operation has changed about one person, to be compared before it is taken back. */
export interface BulkChange {
  maxCount?: [before: number, after: number];
  /** The instant (ISO 8601, UTC) of the withdrawal. */
  withdrawnAt?: string;
  restoredTo?: OrderMenteeStatus;
}

/** What takes an operation back; null: it cannot be taken back, because a mail is out or a booking may have followed. */
export const UNDONE_BY: Record<BulkAction, BulkAction | null> = {
  invite: null,
  count: "count",
  release: null,
  withdraw: "restore",
  restore: "withdraw",
};

/** Above so many people the number has to be typed for what cancels interviews. */
const TYPED_ABOVE = 50;
export const asksForCount = (action: BulkAction, people: number): boolean => action === "withdraw" && people > TYPED_ABOVE;

/** Why something was not done for a person, besides refusals of the use case. */
export const BULK_REASONS = [
  "no_longer_matches",
  "changed_since",
  "permission_lost",
  "order_closed",
  "failed",
  "canceled",
  "no_account",
  ...INVITE_REFUSALS,
] as const;
export type BulkReason = (typeof BULK_REASONS)[number] | ErrorCode;

/** What is known of a person before an operation begins. */
export interface BulkCandidate {
  status: OrderMenteeStatus;
  hasAccount: boolean;
  maxCount: number;
  usedCount: number;
  bookingHeld: boolean;
  /** They have left on their own. */
  leftThemselves: boolean;
  /** The account is disabled or closed. */
  disabled: boolean;
}

/**
 * What an action would do to a person as of now: nothing new (`unchanged`), nothing for a reason, or its work (null). The use case decides again
 * when it is the person's turn.
 */
export function bulkForecast(
  action: BegunAction,
  input: BulkInput,
  person: BulkCandidate,
): { unchanged: true } | { reason: BulkReason } | null {
  const gone = person.status === "withdrawn";
  switch (action) {
    case "count": {
      const wanted = input.maxCount ?? person.maxCount;
      if (gone) return { reason: "withdrawn" };
      if (wanted === person.maxCount) return { unchanged: true };
      return wanted < person.usedCount ? { reason: "COUNT_BELOW_USED" } : null;
    }
    case "release":
      if (!person.hasAccount) return { reason: "no_account" };
      return person.bookingHeld ? null : { unchanged: true };
    case "withdraw":
      return gone ? { unchanged: true } : null;
    case "restore":
      if (!gone) return { unchanged: true };
      if (person.leftThemselves) return { reason: "LEFT_ON_THEIR_OWN" };
      return person.disabled ? { reason: "ACCOUNT_DISABLED" } : null;
  }
}

/** Where a person who is put back stands: where they would be, had they never left. */
export function restoredStatus({
  registered,
  hasAccount,
  invited,
}: {
  registered: boolean;
  hasAccount: boolean;
  invited: boolean;
}): Exclude<OrderMenteeStatus, "withdrawn"> {
  if (hasAccount) return registered ? "active" : "temporary";
  return invited ? "invited" : "listed";
}
