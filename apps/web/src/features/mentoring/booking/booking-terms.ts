import type { AppRouter } from "@knotter/api/root";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { formatDateTime, formatUntil, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { inferRouterOutputs } from "@trpc/server";

export type MentorToBook = inferRouterOutputs<AppRouter>["mentors"]["get"];
export type BookingOrder = NonNullable<MentorToBook["order"]>;

export const DISCLOSURE_BADGE = {
  L0: "集計だけを共有",
  L1: "予約・実施の有無と回数だけを共有",
  L2: "予約・実施の有無と回数、受けた日を共有",
  L3: "承認した要約までを共有",
} as const satisfies Record<DisclosureLevel, string>;

export const endOf = (startAt: string, order: Pick<BookingOrder, "sessionMinutes">): Date =>
  new Date(Date.parse(startAt) + order.sessionMinutes * MINUTE);

/** 2026年4月1日(水) 10:00〜11:00 */
export const wholeTime = (startAt: string, order: Pick<BookingOrder, "sessionMinutes">): string =>
  formatDateTime(new Date(startAt), endOf(startAt, order));

/** Until when a cancellation gives the count back. */
export const freeUntil = (startAt: string, order: Pick<BookingOrder, "cancelFreeUntilHours">): Date =>
  new Date(Date.parse(startAt) - order.cancelFreeUntilHours * HOUR);

/** The late-cancellation policy with its date; without the date for a time so near that it applies at once. */
export function latePolicy(startAt: string, order: Pick<BookingOrder, "cancelFreeUntilHours">, now: Date): string {
  const deadline = freeUntil(startAt, order);
  if (deadline <= now) return "この日時は、予約したあとにキャンセルすると1回分として消化されます。";
  return `${formatUntil(deadline)} を過ぎてのキャンセルは1回分として消化されます。`;
}
