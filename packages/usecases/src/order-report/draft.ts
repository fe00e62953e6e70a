import type { ReportTexts } from "@knotter/db/order-report/report";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { closePeriods } from "./close-periods";
import { compose } from "./compose";

export interface DraftInput {
  /** Sorted, without duplicates. */
  orderIds: readonly string[];
  /** Take the numbers again. */
  refresh?: boolean | undefined;
  orgIssues?: string | undefined;
  proposals?: string | undefined;
  recommendations?: string | undefined;
  reviewed?: true | undefined;
  expectedVersion?: number | undefined;
  /** Knotter's vocabulary of themes. */
  themes: readonly string[];
}

/**
 * Creates the draft of a report, updates its numbers, writes its texts, or records its review: whatever the input asks for, in this order.
 * A change of a draft removes its review. Throws STATUS_NOT_ALLOWED for the review of a draft that does not exist yet.
 */
export const draftReport: UseCase<DraftInput, { reportId: string }> = async (deps, actor, input) => {
  // Freezes now what the nightly job would freeze, so that a period that closed at midnight is included.
  await closePeriods({ ...deps, db: deps.db.unkeyed }, input.orderIds);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const by = { actorId: actor.userId, now };
    const orders = await tx.orderReport.requireOrders(scopeOf(actor), input.orderIds);
    const customerId = orders[0]?.customerId ?? "";
    await tx.orderReport.lockReports(customerId);
    const open = await tx.orderReport.open(input.orderIds);
    if (input.expectedVersion !== undefined && open?.version !== input.expectedVersion) throw new AppError("VERSION_CONFLICT");
    const anew = !open || input.refresh === true;
    if (input.reviewed && anew) throw new AppError("STATUS_NOT_ALLOWED");

    let version = open?.version ?? 1;
    let id = open?.id ?? "";
    if (anew) {
      const report = await compose(tx, orders, input.themes);
      if (open) await tx.orderReport.refresh({ id, version: version++ }, report, now);
      else id = await tx.orderReport.createDraft(report, by);
    }
    const texts = textsOf(open?.texts ?? {}, input);
    if (texts) await tx.orderReport.write({ id, version: version++ }, texts, now);
    if (input.reviewed) await tx.orderReport.review({ id, version }, by);

    const done = [anew && "numbers", texts && "texts", input.reviewed && "review"].filter((what) => typeof what === "string");
    await tx.audit.record(
      { audit: [{ action: "report.draft", entity: "OrderReport", entityId: id, diff: { orderIds: input.orderIds, changed: done } }] },
      signatureOf(deps, actor, now),
    );
    return { reportId: id };
  });
};

/** The texts with the new ones applied; null where there was none. An emptied text is removed. */
function textsOf(before: ReportTexts, { orgIssues, proposals, recommendations }: DraftInput): ReportTexts | null {
  const given = Object.entries({ orgIssues, proposals, recommendations }).filter(([, text]) => text !== undefined);
  if (given.length === 0) return null;
  return Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, text]) => text !== ""));
}
