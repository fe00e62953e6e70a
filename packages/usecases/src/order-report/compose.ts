import type { Reads } from "@knotter/db/database";
import type { NewReport, ReportOrderRow } from "@knotter/db/order-report/report";
import { AppError } from "@knotter/domain/errors";
import { AGE_BANDS } from "@knotter/domain/mentee-profile";
import { ORG_ISSUE_TAGS } from "@knotter/domain/mentor-report";
import { standingOf, unitsOf } from "@knotter/domain/report-sets";
import { reportRows } from "@knotter/domain/report-table";

/**
 * The numbers of a set of orders: sums of what was published of their closed periods; nothing is counted again. Throws DIFFERENCE_RISK for
 * a part of a group, or if nothing was published of some of the orders; STATUS_NOT_ALLOWED while nothing was published of any.
 */
export async function compose(
  read: Pick<Reads, "orderReport">,
  orders: readonly ReportOrderRow[],
  themes: readonly string[],
): Promise<NewReport> {
  const [first] = orders;
  if (!first) throw new AppError("NOT_FOUND");
  const { customerId, kThreshold: k } = first;
  const orderIds = orders.map(({ id }) => id).sort();
  const units = unitsOf(
    orderIds,
    (await read.orderReport.groupsOf(customerId)).map((group) => group.orderIds),
  );
  if (!units) throw new AppError("DIFFERENCE_RISK");
  const releases = (await read.orderReport.periods.releases(customerId, orderIds)).filter((release) =>
    release.orderIds.every((id) => orderIds.includes(id)),
  );
  const standing = standingOf(
    units.map((unit) =>
      releases.some(({ orderIds: ids, periodIds }) => periodIds.length > 0 && ids.every((id) => unit.orderIds.includes(id))),
    ),
    await read.orderReport.periods.participants(orderIds),
    k,
  );
  if (standing !== "ready") throw new AppError(standing === "risky" ? "DIFFERENCE_RISK" : "STATUS_NOT_ALLOWED");
  const periodIds = [...new Set(releases.flatMap((release) => release.periodIds))].sort();
  const told = (await read.orderReport.periods.frozen(orderIds)).filter(({ id }) => periodIds.includes(id));
  // The latest per order, which is the list as the company knows it.
  const listedOf = new Map(told.map(({ orderId, listed }) => [orderId, listed]));
  const listed = [...listedOf.values()].reduce((total, count) => total + count, 0);
  return {
    customerId,
    orderIds,
    kThreshold: k,
    sections: reportRows({ releases, listed, k }, { themes, tags: ORG_ISSUE_TAGS, ages: AGE_BANDS }),
    periodIds,
  };
}
