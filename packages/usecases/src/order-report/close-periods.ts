import type { Tx } from "@knotter/db/database";
import type { ClosingOrderRow } from "@knotter/db/report-period.row";
import { isClosed, periodsAfter } from "@knotter/domain/report-period";
import { nextReleases } from "@knotter/domain/report-release";
import { unitOf } from "@knotter/domain/report-sets";
import { DAY, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** Orders of one night: what a missed month leaves behind is made up for in a few. */
const BATCH = 500;

/**
 * Freezes the periods of orders that have closed, with who, which interviews and which answers as they are then, and tells what may be told
 * of them (domain/report-release.ts). One transaction for each customer, whose reports wait for it. Run twice, at once or again, it does
 * nothing more. `orderIds`: these orders alone. Returns how many periods were frozen.
 */
export async function closePeriods(deps: Deps, orderIds?: readonly string[]): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.transaction((tx) => tx.reportPeriod.closing(tokyoDate(now), BATCH, orderIds));
  const byCustomer = new Map<string, ClosingOrderRow[]>();
  for (const order of due) byCustomer.set(order.customerId, [...(byCustomer.get(order.customerId) ?? []), order]);
  let frozen = 0;
  const failures: unknown[] = [];
  for (const [customerId, orders] of byCustomer) {
    try {
      frozen += await deps.db.transaction(async (tx) => {
        await tx.orderReport.lockReports(customerId);
        let count = 0;
        for (const order of orders) count += await freezeOrder(tx, order, now);
        if (count > 0) await releaseAll(tx, customerId, now);
        return count;
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return frozen;
}

async function freezeOrder(tx: Tx, order: ClosingOrderRow, now: Date): Promise<number> {
  const { orderId } = order;
  const frozen = (await tx.reportPeriod.frozen([orderId])).at(-1)?.endsOn;
  const before = (await tx.reportPeriod.toldBefore([orderId]))[orderId];
  const told = [frozen, before].reduce((latest, day) => (day !== undefined && (latest === undefined || day > latest) ? day : latest));
  let count = 0;
  for (const { startsOn, endsOn } of periodsAfter(order, told ?? null)) {
    if (!isClosed(endsOn, now)) break;
    const first = count === 0 && told === undefined;
    const until = new Date(instantOf(endsOn, 0).getTime() + DAY);
    const people = await tx.reportPeriod.listedFacts(orderId, first ? null : instantOf(startsOn, 0), until);
    const { level, showRegistration } = order;
    const period = { orderId, startsOn, endsOn, level, showRegistration, listed: people.length, continues: before !== undefined };
    if (await tx.reportPeriod.freeze({ ...period, people: people.map((person) => ({ ...person, orderId })) }, now)) count += 1;
  }
  return count;
}

/** Tells what may be told of the orders of a customer: each order by itself, or its group. The caller has locked the customer's reports. */
export async function releaseAll(tx: Tx, customerId: string, now: Date): Promise<void> {
  const orderIds = await tx.reportPeriod.frozenOrders(customerId);
  if (orderIds.length === 0) return;
  const k = await tx.reportPeriod.kOf(customerId);
  const groups = (await tx.orderReport.groupsOf(customerId)).map((group) => group.orderIds);
  const units = [...groups, ...orderIds.filter((id) => !groups.flat().includes(id)).map((id) => [id])].map(unitOf);
  const counted = new Set(await tx.reportPeriod.counted(customerId));
  const earlier = await tx.reportPeriod.releases(customerId, orderIds);
  for (const unit of units.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const facts = await tx.reportPeriod.facts(unit.orderIds);
    const own = earlier.filter((release) => release.orderIds.every((id) => unit.orderIds.includes(id)));
    await tx.reportPeriod.release(customerId, nextReleases(unit, facts, { k, earlier: own, counted }), k, now);
  }
}
