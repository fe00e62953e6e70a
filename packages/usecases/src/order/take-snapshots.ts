import { endOfMonthBefore } from "@knotter/domain/business-day";
import { latestSnapshotDay, NOTHING, type SnapshotCounts } from "@knotter/domain/order-snapshot";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** People of one statement. */
const PEOPLE = 20_000;

/**
 * From the fifth business day of a month on: what companies with orders at L0 are told of the month before. Run twice, at once or again, it
 * changes nothing more; nights that were missed are made up for. Order by order, and a large one some people at a time: one that cannot be
 * counted keeps none of the others from being told, and is the error that is thrown in the end. Returns for how many orders something was written.
 */
export async function takeSnapshots(deps: Deps, people = PEOPLE): Promise<number> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { asOf, orders } = await deps.db.transaction(async (tx) => {
    const holidays = await tx.orderSnapshot.holidaysFrom(addDays(endOfMonthBefore(today), 1));
    const asOf = latestSnapshotDay(today, holidays);
    return { asOf, orders: await tx.orderSnapshot.due(asOf) };
  });
  let taken = 0;
  const failures: unknown[] = [];
  for (const { orderId, k } of orders) {
    try {
      const counts = await countAll(deps, orderId, asOf, people);
      if (await deps.db.transaction((tx) => tx.orderSnapshot.keep(orderId, asOf, k, counts, now))) taken += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}

/** The facts are those of a month that is over: they stay what they are between one handful of people and the next. */
async function countAll(deps: Deps, orderId: string, asOf: LocalDate, people: number): Promise<SnapshotCounts> {
  const sum: SnapshotCounts = { ...NOTHING };
  const next = async (after: string | null): Promise<string | null> => {
    const counts = await deps.db.transaction((tx) => tx.orderSnapshot.count(orderId, asOf, after, people));
    for (const key of Object.keys(NOTHING) as (keyof SnapshotCounts)[]) sum[key] += counts[key];
    return counts.last;
  };
  for (let last = await next(null); last !== null; ) last = await next(last);
  return sum;
}
