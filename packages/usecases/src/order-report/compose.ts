import type { Reads } from "@knotter/db/database";
import type { NewReport, ReportBasis, ReportOrderRow } from "@knotter/db/order-report.row";
import { AppError } from "@knotter/domain/errors";
import { AGE_BANDS } from "@knotter/domain/mentee-profile";
import { ORG_ISSUE_TAGS } from "@knotter/domain/mentor-report";
import { standingOf, unitsOf } from "@knotter/domain/report-sets";
import { reportRows } from "@knotter/domain/report-table";
import { releaseUnit } from "@knotter/domain/report-unit";

/**
 * The numbers of a set of orders as they may be told today, each unit held against what it has told before. Four reads, whatever the
 * number of people. Throws DIFFERENCE_RISK for a set that could be subtracted, STATUS_NOT_ALLOWED while fewer than k people took part.
 */
export async function compose(
  read: Pick<Reads, "orderReport">,
  orders: readonly ReportOrderRow[],
  themes: readonly string[],
  now: Date,
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
  const facts = await read.orderReport.facts(orderIds);
  const taking = facts.filter((person) => person.tookPart);
  const standing = standingOf(
    units.map((unit) => taking.filter(({ orderId }) => unit.orderIds.includes(orderId)).length),
    k,
  );
  if (standing !== "ready") throw new AppError(standing === "risky" ? "DIFFERENCE_RISK" : "STATUS_NOT_ALLOWED");
  const last = await read.orderReport.lastReleases(
    customerId,
    units.map(({ key }) => key),
  );
  const releases = units.map((unit) =>
    releaseUnit(
      unit,
      orders.filter(({ id }) => unit.orderIds.includes(id)),
      facts,
      { k, now, before: last[unit.key] ?? null },
    ),
  );
  return {
    customerId,
    orderIds,
    kThreshold: k,
    sections: reportRows(releases, { themes, tags: ORG_ISSUE_TAGS, ages: AGE_BANDS }),
    basis: Object.fromEntries(releases.map((release) => [release.key, release])) satisfies ReportBasis,
    people: releases.flatMap((release) => Object.keys(release.people)).sort(),
  };
}
