import { AppError } from "@knotter/domain/errors";
import { mayGroup, orderSet } from "@knotter/domain/report-sets";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { releaseAll } from "./close-periods";

/**
 * Registers orders of one company to be published together from now on, and never separately. Throws NOT_FOUND (also for orders of two
 * companies), CONFLICT for an order of another group, DIFFERENCE_RISK for an order that was published already: the group minus that order
 * would reveal the rest.
 */
export const groupOrders: UseCase<{ orderIds: readonly string[] }, { id: string; customerId: string; orderIds: string[] }> = (
  deps,
  actor,
  input,
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const orderIds = orderSet(input.orderIds);
    const [order] = await tx.orderReport.requireOrders(scopeOf(actor), orderIds);
    if (!order || orderIds.length < 2) throw new AppError("BAD_REQUEST");
    const { customerId } = order;
    await tx.orderReport.lockReports(customerId);
    const groups = (await tx.orderReport.groupsOf(customerId)).map((group) => group.orderIds);
    const answer = mayGroup(orderIds, groups, await tx.orderReport.publishedSets(customerId));
    if (answer !== "ok") throw new AppError(answer === "grouped" ? "CONFLICT" : "DIFFERENCE_RISK");
    const id = await tx.orderReport.createGroup({ customerId, orderIds }, { actorId: actor.userId, now });
    // Periods that were too small on their own may be published together now.
    await releaseAll(tx, customerId, now);
    await tx.audit.record(
      { audit: [{ action: "report.group", entity: "ReportGroup", entityId: id, diff: { customerId, orderIds } }] },
      signatureOf(deps, actor, now),
    );
    return { id, customerId, orderIds };
  });
