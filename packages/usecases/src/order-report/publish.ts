import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { unitsOf } from "@knotter/domain/report-sets";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";

export interface PublishInput {
  orderIds: readonly string[];
  expectedVersion?: number | undefined;
}

/**
 * Publishes the reviewed draft of a set of orders; from then on the row never changes, and the company's readers get a mail. Throws
 * STATUS_NOT_ALLOWED without a reviewed draft, DIFFERENCE_RISK if a group was registered after it was drafted, CONFLICT if its numbers are
 * older than the periods (they have to be taken again). Releases published since then are no conflict: the next report includes them.
 */
export const publishReport: UseCase<PublishInput, { reportId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [order] = await tx.orderReport.requireOrders(scopeOf(actor), input.orderIds);
    const customerId = order?.customerId ?? "";
    await tx.orderReport.lockReports(customerId);
    const draft = await tx.orderReport.open(input.orderIds);
    if (!draft) throw new AppError("STATUS_NOT_ALLOWED");
    if (input.expectedVersion !== undefined && draft.version !== input.expectedVersion) throw new AppError("VERSION_CONFLICT");
    if (draft.status !== "reviewed") throw new AppError("STATUS_NOT_ALLOWED");

    if (draft.fromBefore) throw new AppError("CONFLICT");
    const groups = (await tx.orderReport.groupsOf(customerId)).map(({ orderIds }) => orderIds);
    if (!unitsOf(input.orderIds, groups)) throw new AppError("DIFFERENCE_RISK");

    await tx.orderReport.publish(draft, { actorId: actor.userId, now });
    const readers = await tx.orderReport.readersOf(customerId);
    await tx.audit.record(
      {
        mails: readers.map((toUserId) => ({
          type: "hr_report_published",
          toUserId,
          orderId: order?.id ?? null,
          mentoringId: null,
          facts: { reportId: draft.id, orderIds: input.orderIds.join(",") },
          dedupeKey: dedupeKeyOf("hr_report_published", { userId: toUserId, eventId: draft.id }),
        })),
        webhooks: order ? [{ type: "report.published", orderId: order.id, data: { orderIds: input.orderIds } }] : [],
        audit: [
          {
            action: "report.publish",
            entity: "OrderReport",
            entityId: draft.id,
            diff: { orderIds: input.orderIds, readers: readers.length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { reportId: draft.id };
  });
