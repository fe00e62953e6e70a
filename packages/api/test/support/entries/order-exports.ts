import { KINDS, type Kind, type Pair, type Scene } from "../cast";
import { type Entry, sameCompany } from "../reach";
import { freshDay } from "./mentoring-results";

const office = ["admin"] as const;
const readers = ["admin", "hrstaff"] as const;
const ownOrder = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));
const anybody = (): boolean => true;

/** Ten people have been received in a period of the order that has closed: a report of it can be told. */
async function received({ kind, make, prisma, order, mentor }: Scene): Promise<void> {
  if (kind !== "admin" || (await prisma.mentoring.count({ where: { orderId: order.orderId, status: "done" } })) >= 10) return;
  await prisma.order.update({ where: { id: order.orderId }, data: { reportPeriodEnds: [new Date("2026-05-10")] } });
  await make.participants(10, { order, mentor });
}

/** A draft that somebody has read through. */
async function reviewed(scene: Scene): Promise<void> {
  const { kind, prisma, order, caller } = scene;
  if (kind !== "admin" || !caller) return;
  const now = new Date("2026-06-01T00:00:00Z");
  const [customer] = await prisma.order.findMany({ where: { id: order.orderId }, select: { customerId: true } });
  const frozen = {
    status: "reviewed" as const,
    asOf: now,
    sections: [],
  };
  const { count } = await prisma.orderReport.updateMany({
    where: { orderIds: { equals: [order.orderId] }, status: { not: "published" } },
    data: frozen,
  });
  if (count > 0) return;
  await prisma.orderReport.create({
    data: {
      ...frozen,
      customerId: customer?.customerId ?? "",
      orderIds: [order.orderId],
      kThreshold: 10,
      createdById: caller.userId,
      createdAt: now,
      updatedAt: now,
    },
  });
}

export const orderExportEntries = {
  "orders.menteesCsv": {
    may: office,
    input: async (scene) => {
      await freshDay(scene);
      return { orderIds: scene.order.orderId };
    },
    reaches: anybody,
  },
  "orders.menteesCsvForHr": {
    may: ["hrstaff"],
    input: async (scene) => {
      await freshDay(scene);
      if (scene.caller) await scene.prisma.hrStaff.updateMany({ where: { userId: scene.caller.userId }, data: { canExportCsv: true } });
      return { orderIds: scene.order.orderId };
    },
    reaches: ownOrder,
  },
  "orders.reports": { may: readers, input: ({ order }) => ({ orderId: order.orderId, pageSize: 5 }) },
  "orders.reportComments": { may: office, input: ({ order }) => ({ orderIds: order.orderId }), reaches: ownOrder },
  "orders.report": { may: readers, input: ({ order }) => ({ orderIds: order.orderId }), reaches: ownOrder },
  "orders.reportCsv": {
    may: readers,
    input: async (scene) => {
      await freshDay(scene);
      return { orderIds: scene.order.orderId };
    },
    reaches: ownOrder,
  },
  "orders.draftReport": {
    may: office,
    input: async (scene) => {
      await received(scene);
      return { orderIds: scene.order.orderId, proposals: "管理職向けの面談研修を提案します。" };
    },
    reaches: anybody,
  },
  "orders.publishReport": {
    may: office,
    input: async (scene) => {
      await reviewed(scene);
      return { orderIds: scene.order.orderId };
    },
    reaches: anybody,
  },
  "orders.publishOrderReport": {
    may: office,
    input: async (scene) => {
      await reviewed(scene);
      return { id: scene.order.orderId };
    },
    reaches: anybody,
  },
  "reportGroups.create": {
    may: office,
    input: async ({ make, order, prisma }) => {
      const { customerId } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId }, select: { customerId: true } });
      return { orderIds: [order.orderId, (await make.order({ customerId })).orderId] };
    },
    reaches: anybody,
  },
} as const satisfies Record<string, Entry>;
