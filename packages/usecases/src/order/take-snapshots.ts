import { endOfMonthBefore } from "@knotter/domain/business-day";
import { latestSnapshotDay } from "@knotter/domain/order-snapshot";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/**
 * From the fifth business day of a month on: what companies with orders at L0 are told of the month before. Run twice, at once or again, it
 * changes nothing more; nights that were missed are made up for. Returns for how many orders something was written.
 */
export const takeSnapshots = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const today = tokyoDate(now);
    const holidays = await tx.orderSnapshot.holidaysFrom(addDays(endOfMonthBefore(today), 1));
    return tx.orderSnapshot.take(latestSnapshotDay(today, holidays), now);
  });
