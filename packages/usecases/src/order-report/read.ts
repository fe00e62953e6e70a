import type { OrderReportRow, ReportOrderRow } from "@knotter/db/order-report/report";
import { AppError } from "@knotter/domain/errors";
import type { ReportState } from "@knotter/domain/report-codes";
import { isClosed } from "@knotter/domain/report-period";
import { differsEnough } from "@knotter/domain/report-privacy";
import { standingOf, unitsOf } from "@knotter/domain/report-sets";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import type { Deps } from "../deps";
import { periodsOf, type ReportedPeriod } from "./periods";

export interface ReportRead {
  orders: ReportOrderRow[];
  report: OrderReportRow | null;
  status: ReportState;
  /** How many people of the company get a mail about a publication; null for the company itself. */
  readers: number | null;
  /** The state of each period of the orders. */
  periods: ReportedPeriod[];
  /** How many people have come until now; null for the company, and once there is a report. */
  came: number | null;
  /** The report on the year before, where this and that one are published (or this one is a draft, for an admin). */
  previous: { orders: ReportOrderRow[]; report: OrderReportRow } | null;
}

/**
 * The report of a set of orders for its reader. HR gets only what is published: before that, the answer is the same whether the report does
 * not exist yet or has too few people. What HR is shown is recorded; reports from before periods were published once must not differ, or
 * differ by at least k people. Throws NOT_FOUND, FORBIDDEN without the permission for reports, DIFFERENCE_RISK.
 */
export async function readReport(
  deps: Deps,
  actor: Actor,
  input: { orderIds: readonly string[]; draft?: boolean | undefined },
): Promise<ReportRead> {
  const { read } = deps.db;
  if (actor.role === "hrstaff" && !actor.permissions?.viewReport) throw new AppError("FORBIDDEN");
  const orders = await read.orderReport.requireOrders(scopeOf(actor), input.orderIds);
  if (actor.role === "admin") {
    const [report, readers] = await Promise.all([
      input.draft ? read.orderReport.open(input.orderIds) : read.orderReport.published(input.orderIds),
      read.orderReport.readerCount(orders[0]?.customerId ?? ""),
    ]);
    const [periods, previous, came] = await Promise.all([
      periodsOf(read, orders, report),
      previousOf(deps, actor, orders, report),
      report ? null : read.orderReport.cameUntilNow(input.orderIds),
    ]);
    const status = report?.status ?? (await stateOf(deps, orders, periods));
    return { orders, report, status, readers, periods, came, previous };
  }
  const report = await read.orderReport.published(input.orderIds);
  // Whether a period has enough people is revealed only by its report.
  const periods = (await periodsOf(read, orders, report)).map((period) =>
    period.state === "told" || period.state === "open" ? period : { ...period, state: "closed" as const },
  );
  const hidden = { readers: null, came: null };
  if (!report) return { orders, report, status: "collecting", periods, previous: null, ...hidden };
  if (!(await read.orderReport.hasSeen(actor.userId, report.id))) await noteView(deps, actor, report);
  return { orders, report, status: "published", periods, previous: await previousOf(deps, actor, orders, report), ...hidden };
}

/** Both are published documents whose numbers are sums of releases: side by side they say no more than one after the other. */
async function previousOf(
  { db: { read }, clock }: Deps,
  actor: Actor,
  orders: readonly ReportOrderRow[],
  report: OrderReportRow | null,
): Promise<ReportRead["previous"]> {
  const [first] = orders;
  if (!first || !report || report.fromBefore) return null;
  const previous = await read.orderReport.before(first, report.publishedAt ?? clock.now());
  return previous && { report: previous, orders: await read.orderReport.requireOrders(scopeOf(actor), previous.orderIds) };
}

const noteView = (deps: Deps, actor: Actor, report: OrderReportRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx.orderReport.lockViewer(actor.userId);
    const people = await tx.orderReport.peopleOf(report.id);
    const differences = await tx.orderReport.differences(people, { seenBy: actor.userId });
    if (!differences.every((difference) => differsEnough(difference, report.kThreshold))) throw new AppError("DIFFERENCE_RISK");
    await tx.orderReport.noteView(report, actor.userId, deps.clock.now());
  });

/** For a set without a report, tells an admin whether there could be one. */
async function stateOf(
  { db: { read }, clock }: Deps,
  orders: readonly ReportOrderRow[],
  periods: readonly ReportedPeriod[],
): Promise<ReportState> {
  const [first] = orders;
  if (!first) return "none";
  const orderIds = orders.map(({ id }) => id);
  const told = periods.flatMap(({ orderId, state }) => (state === "told" || state === "ready" ? [orderId] : []));
  const [groups, people] = await Promise.all([
    read.orderReport.groupsOf(first.customerId),
    read.orderReport.periods.participants(orderIds),
  ]);
  const units = unitsOf(
    orderIds,
    groups.map((group) => group.orderIds),
  );
  // Part of a group: no number of people would make it a report, and requesting the draft tells why.
  if (!units) return "none";
  // Closed since last night: drafting freezes it.
  const now = clock.now();
  if (periods.some(({ state, endsOn }) => state === "open" && isClosed(endsOn, now))) return "none";
  const standing = standingOf(
    units.map((unit) => unit.orderIds.some((id) => told.includes(id))),
    people,
    first.kThreshold,
  );
  return standing === "collecting" ? "collecting" : "none";
}
