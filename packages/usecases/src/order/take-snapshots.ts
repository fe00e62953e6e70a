import { endOfMonthBefore } from "@knotter/domain/business-day";
import { latestSnapshotDay, NOTHING, type SnapshotCounts } from "@knotter/domain/order-snapshot";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** People per statement. */
const PEOPLE = 20_000;

/**
 * From the fifth business day of a month on: stores what companies with orders at L0 are shown about the previous month. Repeated or
 * concurrent runs have no further effect; missed days are made up for. Order by order, a large one in batches: a failing order does not
 * block the others, and its error is thrown at the end. Returns the number of orders for which something was written.
 */
export async function takeSnapshots(deps: Deps, people = PEOPLE): Promise<number> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { asOf, orders } = await deps.db.transaction(async (tx) => {
    const holidays = await tx.order.snapshots.holidaysFrom(addDays(endOfMonthBefore(today), 1));
    const asOf = latestSnapshotDay(today, holidays);
    return { asOf, orders: await tx.order.snapshots.due(asOf) };
  });
  let taken = 0;
  const failures: unknown[] = [];
  for (const { orderId, k } of orders) {
    try {
      const counts = await countAll(deps, orderId, asOf, people);
      if (await deps.db.transaction((tx) => tx.order.snapshots.keep(orderId, asOf, k, counts, now))) taken += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}

/** The facts are those of a past month, so they do not change between batches. */
async function countAll(deps: Deps, orderId: string, asOf: LocalDate, people: number): Promise<SnapshotCounts> {
  const sum: SnapshotCounts = { ...NOTHING };
  const next = async (after: string | null): Promise<string | null> => {
    const counts = await deps.db.transaction((tx) => tx.order.snapshots.count(orderId, asOf, after, people));
    for (const key of Object.keys(NOTHING) as (keyof SnapshotCounts)[]) sum[key] += counts[key];
    return counts.last;
  };
  for (let last = await next(null); last !== null; ) last = await next(last);
  return sum;
}
