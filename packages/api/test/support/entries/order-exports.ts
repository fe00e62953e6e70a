import { type Fixture, KINDS, type Kind, type Pair } from "../fixtures";
import { type Entry, sameCompany } from "../reach";
import { freshDay } from "./mentoring-results";

const adminOnly = ["admin"] as const;
const readers = ["admin", "hrstaff"] as const;
const ownOrder = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));
const anybody = (): boolean => true;

/** Ten people had interviews in a closed period of the order, so that a report is possible. */
async function received({ kind, make, prisma, order, mentor }: Fixture): Promise<void> {
  if (kind !== "admin" || (await prisma.mentoring.count({ where: { orderId: order.orderId, status: "done" } })) >= 10) return;
  await prisma.order.update({ where: { id: order.orderId }, data: { reportPeriodEnds: [new Date("2026-05-10")] } });
  await make.participants(10, { order, mentor });
}

/** A reviewed draft. */
async function reviewed(fixture: Fixture): Promise<void> {
  const { kind, prisma, order, caller } = fixture;
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
    may: adminOnly,
    input: async (fixture) => {
      await freshDay(fixture);
      return { orderIds: fixture.order.orderId };
    },
    reaches: anybody,
  },
  "orders.menteesCsvForHr": {
    may: ["hrstaff"],
    input: async (fixture) => {
      await freshDay(fixture);
      if (fixture.caller)
        await fixture.prisma.hrStaff.updateMany({ where: { userId: fixture.caller.userId }, data: { canExportCsv: true } });
      return { orderIds: fixture.order.orderId };
    },
    reaches: ownOrder,
  },
  "orders.reports": { may: readers, input: ({ order }) => ({ orderId: order.orderId, pageSize: 5 }) },
  "orders.reportComments": { may: adminOnly, input: ({ order }) => ({ orderIds: order.orderId }), reaches: ownOrder },
  "orders.report": { may: readers, input: ({ order }) => ({ orderIds: order.orderId }), reaches: ownOrder },
  "orders.reportCsv": {
    may: readers,
    input: async (fixture) => {
      await freshDay(fixture);
      return { orderIds: fixture.order.orderId };
    },
    reaches: ownOrder,
  },
  "orders.draftReport": {
    may: adminOnly,
    input: async (fixture) => {
      await received(fixture);
      return { orderIds: fixture.order.orderId, proposals: "管理職向けの面談研修を提案します。" };
    },
    reaches: anybody,
  },
  "orders.publishReport": {
    may: adminOnly,
    input: async (fixture) => {
      await reviewed(fixture);
      return { orderIds: fixture.order.orderId };
    },
    reaches: anybody,
  },
  "orders.publishOrderReport": {
    may: adminOnly,
    input: async (fixture) => {
      await reviewed(fixture);
      return { id: fixture.order.orderId };
    },
    reaches: anybody,
  },
  "reportGroups.create": {
    may: adminOnly,
    input: async ({ make, order, prisma }) => {
      const { customerId } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId }, select: { customerId: true } });
      return { orderIds: [order.orderId, (await make.order({ customerId })).orderId] };
    },
    reaches: anybody,
  },
} as const satisfies Record<string, Entry>;
