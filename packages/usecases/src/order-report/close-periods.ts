import type { Database, Tx } from "@knotter/db/database";
import type { FreezingRow } from "@knotter/db/order-report/period.reads";
import type { ClosingOrderRow } from "@knotter/db/order-report/period.writes";
import { AppError } from "@knotter/domain/errors";
import type { PeriodFacts } from "@knotter/domain/report-facts";
import { isClosed, periodsAfter } from "@knotter/domain/report-period";
import { nextReleases, type ReportRelease } from "@knotter/domain/report-release";
import { unitOf } from "@knotter/domain/report-sets";
import { DAY, instantOf, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";

/** Orders per run: the backlog of a missed month is made up for in a few runs. */
const BATCH = 500;
/** People per transaction. */
const PEOPLE = 500;
/** How often the releases are computed again because another release was published meanwhile. */
const ATTEMPTS = 5;

/**
 * Freezes the periods of orders that have closed, with the people, interviews and answers of that moment, and publishes what may be
 * published of them (domain/report-release.ts). The people of a list are processed in batches; once all facts of a customer are complete,
 * its periods count as closed and are published in one transaction. An interrupted run is continued by the next; repeated or concurrent
 * runs have no further effect. `orderIds`: only these orders. Returns how many periods were frozen.
 */
export async function closePeriods(deps: Deps, orderIds?: readonly string[], people = PEOPLE): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.transaction((tx) => tx.orderReport.periods.closing(tokyoDate(now), BATCH, orderIds));
  const byCustomer = new Map<string, ClosingOrderRow[]>();
  for (const order of due) byCustomer.set(order.customerId, [...(byCustomer.get(order.customerId) ?? []), order]);
  let frozen = 0;
  const failures: unknown[] = [];
  for (const [customerId, orders] of byCustomer) {
    try {
      const freezing = await deps.db.transaction(async (tx) => {
        await tx.orderReport.lockReports(customerId);
        for (const order of orders) await begin(tx, order, now);
        return tx.orderReport.periods.freezing(customerId);
      });
      for (const { id } of freezing) await freeze(deps, id, people, now);
      frozen += await settle(deps, customerId, now);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return frozen;
}

/** Records which periods of an order have closed and are not frozen yet. The caller has locked the customer's reports. */
async function begin(tx: Tx, order: ClosingOrderRow, now: Date): Promise<void> {
  const { orderId, customerId, level, showRegistration } = order;
  const begun = (await tx.orderReport.periods.freezing(customerId)).filter((freezing) => freezing.orderId === orderId).at(-1)?.endsOn;
  const frozen = (await tx.orderReport.periods.frozen([orderId])).at(-1)?.endsOn;
  const before = (await tx.orderReport.periods.toldBefore([orderId]))[orderId];
  const told = [begun, frozen, before].reduce((latest, day) =>
    day !== undefined && (latest === undefined || day > latest) ? day : latest,
  );
  for (const [index, { startsOn, endsOn }] of periodsAfter(order, told ?? null).entries()) {
    if (!isClosed(endsOn, now)) break;
    const since = index === 0 && told === undefined ? null : instantOf(startsOn, 0);
    await tx.orderReport.periods.begin({ orderId, startsOn, endsOn, since, level, showRegistration, continues: before !== undefined }, now);
  }
}

/** Stores the facts of everybody on the list of a period, some people per transaction; concurrent runs each take the next ones. */
async function freeze(deps: Deps, id: string, limit: number, now: Date): Promise<void> {
  const more = () =>
    deps.db.transaction(async (tx) => {
      const freezing = await tx.orderReport.periods.lockFreezing(id);
      if (!freezing || freezing.complete) return false;
      const { orderId, since: from, lastId: after } = freezing;
      const people = await tx.orderReport.periods.listedFacts(orderId, { from, until: endOf(freezing.endsOn), after, limit });
      await tx.orderReport.periods.addFacts(id, people, people.length < limit, now);
      return people.length === limit;
    });
  while (await more());
}

const endOf = (day: LocalDate): Date => new Date(instantOf(day, 0).getTime() + DAY);

/**
 * Closes the periods whose facts are complete and publishes them, in one transaction. The releases are computed before it, from facts that
 * do not change any more; they are valid unless another release was published meanwhile. As long as any facts are missing, the whole
 * customer waits, because the releases of its orders depend on each other.
 */
async function settle(deps: Deps, customerId: string, now: Date): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { read } = deps.db;
    const basis = await basisOf(read, customerId);
    if (basis.freezing.length === 0 || !basis.freezing.every(({ complete }) => complete)) return 0;
    const releases = await releasesOf(read, customerId, basis);
    const settled = await deps.db.transaction(async (tx) => {
      await tx.orderReport.lockReports(customerId);
      if (!same(await basisOf(tx, customerId), basis)) return null;
      const periods = await tx.orderReport.periods.settle(
        basis.freezing.map(({ id }) => id),
        now,
      );
      await tx.orderReport.periods.release(customerId, releases, basis.k, now);
      return periods;
    });
    if (settled !== null) return settled;
  }
  throw new AppError("CONFLICT");
}

/**
 * Publishes what may be published of a customer's orders: each order by itself, or its group. The caller has locked the customer's reports.
 */
export async function releaseAll(tx: Tx, customerId: string, now: Date): Promise<void> {
  const basis = { ...(await basisOf(tx, customerId)), freezing: [] };
  await tx.orderReport.periods.release(customerId, await releasesOf(tx, customerId, basis), basis.k, now);
}

type Reading = Pick<Database["read"], "orderReport">;

/** What determines a customer's next releases, besides the facts of the people. */
interface Basis {
  k: number;
  groups: string[][];
  orderIds: string[];
  freezing: FreezingRow[];
  periods: Omit<PeriodFacts, "people">[];
  earlier: ReportRelease[];
}

async function basisOf({ orderReport }: Reading, customerId: string): Promise<Basis> {
  const freezing = await orderReport.periods.freezing(customerId);
  const orderIds = [
    ...new Set([...(await orderReport.periods.frozenOrders(customerId)), ...freezing.map(({ orderId }) => orderId)]),
  ].sort();
  return {
    k: await orderReport.periods.kOf(customerId),
    groups: (await orderReport.groupsOf(customerId)).map((group) => group.orderIds),
    orderIds,
    freezing,
    periods: await orderReport.periods.frozen(orderIds),
    earlier: await orderReport.periods.releases(customerId, orderIds),
  };
}

const same = (one: Basis, other: Basis): boolean => JSON.stringify(one) === JSON.stringify(other);

async function releasesOf({ orderReport }: Reading, customerId: string, basis: Basis): Promise<ReportRelease[]> {
  const { k, groups, orderIds, freezing, periods, earlier } = basis;
  const units = [...groups, ...orderIds.filter((id) => !groups.flat().includes(id)).map((id) => [id])].map(unitOf);
  const counted = await orderReport.periods.counted(customerId);
  const releases: ReportRelease[] = [];
  for (const unit of units.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const facts: PeriodFacts[] = [];
    const own = [...periods, ...freezing].filter(({ orderId }) => unit.orderIds.includes(orderId));
    for (const period of own.sort((a, b) => (`${a.endsOn}/${a.id}` < `${b.endsOn}/${b.id}` ? -1 : 1))) {
      const { id, orderId, startsOn, endsOn, level, showRegistration, listed, continues } = period;
      const people = await orderReport.periods.facts(period);
      facts.push({ id, orderId, startsOn, endsOn, level, showRegistration, listed, continues, people });
    }
    const told = earlier.filter((release) => release.orderIds.every((id) => unit.orderIds.includes(id)));
    releases.push(...nextReleases(unit, facts, { k, earlier: told, counted }));
  }
  return releases;
}
