import type { UseCase } from "../deps";

/** Instants of the API are whole seconds, those of the rows are not: what was shown as of this second was there within it. */
const REST_OF_THE_SECOND = 999;

/**
 * Marks the caller's notifications up to an instant as read; answers how many are left. Idempotent. Only its reader knows what was read: no audit. Somebody whose
 * identity is in doubt marks nothing, because it would be read for whom it was meant.
 */
export const markNotificationsRead: UseCase<{ until: Date }, { unread: number }> = (deps, { userId, hiddenBefore }, { until }) =>
  deps.db.transaction(async (tx) => {
    if (hiddenBefore === undefined)
      await tx.notification.markRead({ userId }, new Date(until.getTime() + REST_OF_THE_SECOND), deps.clock.now());
    return { unread: await tx.notification.unread({ userId, hiddenBefore: hiddenBefore ?? null }) };
  });
