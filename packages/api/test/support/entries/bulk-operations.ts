import type { BulkStatus } from "@knotter/domain/bulk-operation";
import { NOW } from "@knotter/testing/factories/given";
import type { Fixture } from "../fixtures";
import type { Entry } from "../reach";

const adminOnly = ["admin"] as const;

/** An operation on the pair's mentee in this state, with nobody left to do. */
async function operationOf({ prisma, mentee, order }: Fixture, status: BulkStatus): Promise<{ id: string }> {
  const { id } = await prisma.bulkOperation.create({
    data: {
      orderId: order.orderId,
      action: "count",
      input: { maxCount: 3 },
      status,
      total: 1,
      createdById: mentee.userId,
      createdAt: NOW,
      requestId: "1",
      finishedAt: status === "running" ? null : NOW,
      items: {
        create: { orderMenteeId: mentee.orderMenteeId, position: 1, status: "done", at: NOW, change: { maxCount: [2, 3] } },
      },
    },
  });
  return { id };
}

export const bulkOperationEntries = {
  "bulkOperations.list": { may: adminOnly, input: ({ order }) => ({ orderId: order.orderId, running: true, pageSize: 5 }) },
  "bulkOperations.get": { may: adminOnly, input: (fixture) => operationOf(fixture, "done") },
  "bulkOperations.preview": {
    may: adminOnly,
    input: ({ order, mentee }) => ({ orderId: order.orderId, ids: [mentee.orderMenteeId], action: "count", maxCount: 4 }),
  },
  "bulkOperations.begin": {
    may: adminOnly,
    input: ({ order, mentee }) => ({
      orderId: order.orderId,
      ids: [mentee.orderMenteeId],
      action: "count",
      maxCount: 4,
      confirmCount: 1,
    }),
  },
  "bulkOperations.cancel": { may: adminOnly, input: (fixture) => operationOf(fixture, "running") },
  "bulkOperations.undo": { may: adminOnly, input: (fixture) => operationOf(fixture, "done") },
  "bulkOperations.notDone": { may: adminOnly, input: async (fixture) => ({ ...(await operationOf(fixture, "done")), encoding: "utf8" }) },
} as const satisfies Record<string, Entry>;
