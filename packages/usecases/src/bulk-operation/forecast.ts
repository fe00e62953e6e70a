import { type BegunAction, type BulkInput, type BulkReason, bulkForecast } from "@knotter/domain/bulk-operation";
import type { UseCase } from "../deps";
import { type BulkPeople, chosen, requireBulkOrder } from "./begin";

export interface BulkForecast {
  total: number;
  /** For how many it would be done. */
  changes: number;
  unchanged: number;
  refused: { reason: BulkReason; people: number }[];
  /** Interviews to come that would be canceled. */
  mentorings: number;
}

/** What a bulk operation would do as of now. Changes nothing. Throws STATUS_NOT_ALLOWED, NOT_FOUND. */
export const forecastBulkOperation: UseCase<
  { orderId: string; action: BegunAction; people: BulkPeople; input: BulkInput },
  BulkForecast
> = (deps, actor, { orderId, action, people, input }) =>
  deps.db.transaction(async (tx) => {
    const order = await requireBulkOrder(tx, actor, orderId, action);
    const ids = await chosen(tx, actor, order, people);
    const refused = new Map<BulkReason, number>();
    const doing = new Set<string>();
    let unchanged = 0;
    for (const person of await tx.order.people.candidates(order.id, ids)) {
      const forecast = bulkForecast(action, input, person);
      if (forecast === null) doing.add(person.id);
      else if ("unchanged" in forecast) unchanged += 1;
      else refused.set(forecast.reason, (refused.get(forecast.reason) ?? 0) + 1);
    }
    const ahead = action === "withdraw" ? await tx.mentoring.upcoming.list({ orderId }, deps.clock.now()) : [];
    return {
      total: ids.length,
      changes: doing.size,
      unchanged,
      refused: [...refused].map(([reason, count]) => ({ reason, people: count })).sort((a, b) => b.people - a.people),
      mentorings: ahead.filter(({ orderMenteeId }) => doing.has(orderMenteeId)).length,
    };
  });
