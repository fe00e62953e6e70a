import { type Fixture, KINDS, type Kind, type Pair } from "../fixtures";
import { type Entry, sameCompany, trusted } from "../reach";

const adminOnly = ["admin"] as const;
const readers = ["admin", "hrstaff"] as const;

/** An admin reaches every order, HR only those of its company. */
const ownOrder = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));
const anybody = (): boolean => true;

const list = (): File =>
  new File([`氏名,メールアドレス\n山田 花子,${crypto.randomUUID()}@example.com\n`], "対象者.csv", { type: "text/csv" });

const validatedImport = async ({ prisma, caller, order, mentor }: Fixture): Promise<string> => {
  const { id } = await prisma.importJob.create({
    data: {
      kind: "mentees",
      orderId: order.orderId,
      fileName: "対象者.csv",
      fileSha256: "0".repeat(64),
      encoding: "utf-8",
      summary: { new: 0, update: 0, same: 0, error: 1 },
      rows: { header: ["氏名"], cells: [] },
      createdById: caller?.userId ?? mentor.userId,
      createdAt: new Date("2026-06-01T00:00:00Z"),
    },
  });
  return id;
};

export const orderEntries = {
  "orders.list": { may: readers, input: () => ({ pageSize: 5 }) },
  "orders.create": {
    may: adminOnly,
    input: ({ order }) => ({
      customerId: order.customerId,
      name: "節目のキャリア面談",
      programType: "milestone",
      startsOn: "2026-07-01",
      endsOn: "2027-03-31",
      sessionMinutes: 60,
      maxMentoringCount: 2,
    }),
    reaches: anybody,
  },
  "orders.capacity": {
    may: adminOnly,
    input: ({ order, mentor }) => ({
      customerId: order.customerId,
      startsOn: "2026-07-01",
      endsOn: "2026-12-31",
      sessionMinutes: 60,
      maxMentoringCount: 2,
      people: 40,
      mentors: [{ mentorId: mentor.userId }],
    }),
    reaches: anybody,
  },
  "orders.history": { may: adminOnly, input: ({ order }) => ({ id: order.orderId, pageSize: 5 }), reaches: ownOrder },
  "orders.get": { may: readers, input: ({ order }) => ({ id: order.orderId }), reaches: ownOrder },
  "orders.update": { may: adminOnly, input: ({ order }) => ({ id: order.orderId, memo: "担当者と確認済み" }), reaches: ownOrder },
  "orders.status": { may: adminOnly, input: ({ order }) => ({ id: order.orderId, status: "closed_booking" }), reaches: ownOrder },
  "orders.mails": { may: readers, input: ({ order }) => ({ id: order.orderId, pageSize: 5 }), reaches: ownOrder },
  "orders.ofCustomer": { may: readers, input: ({ order }) => ({ id: order.customerId, pageSize: 5 }), reaches: ownOrder },
  "orders.mentees": { may: readers, input: ({ order }) => ({ id: order.orderId, pageSize: 5 }), reaches: ownOrder },
  "orders.menteeDepartments": { may: readers, input: ({ order }) => ({ id: order.orderId }), reaches: ownOrder },
  "orders.mentee": {
    may: readers,
    input: ({ order, mentee }) => ({ id: order.orderId, orderMenteeId: mentee.orderMenteeId }),
    reaches: ownOrder,
  },
  "orders.correctMentee": {
    may: readers,
    // HR corrects people who have not registered, where the order shows who has.
    input: async (fixture) => {
      await trusted(fixture);
      const { prisma, order } = fixture;
      await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: true } });
      const { id, version } = await prisma.orderMentee.create({
        data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "山崎 花子", maxCount: 1 },
      });
      return { id: order.orderId, orderMenteeId: id, expectedVersion: version, department: "営業部" };
    },
    reaches: ownOrder,
  },
  "orders.printSlips": {
    may: readers,
    input: async (fixture) => {
      await trusted(fixture);
      const { orderId } = fixture.order;
      const place = await fixture.prisma.orderMentee.create({
        data: { orderId, email: null, employeeNo: `T-${crypto.randomUUID().slice(0, 13)}`, name: "工場 太郎", maxCount: 1 },
      });
      return { id: orderId, menteeIds: [place.id] };
    },
    reaches: ownOrder,
  },
  "orders.addMentees": {
    may: readers,
    input: async (fixture) => {
      await trusted(fixture);
      return { id: fixture.order.orderId, mentees: [{ email: `${crypto.randomUUID()}@example.com`, name: "山田 花子" }] };
    },
    reaches: ownOrder,
  },
  "orders.mentors": { may: readers, input: ({ order }) => ({ id: order.orderId }), reaches: ownOrder },
  "orders.setMentors": {
    may: adminOnly,
    input: ({ order, mentor }) => ({ id: order.orderId, mentors: [{ mentorId: mentor.userId }] }),
    reaches: ownOrder,
  },
  "orders.importCsv": {
    may: readers,
    input: async (fixture) => {
      await trusted(fixture);
      return { file: list(), kind: "mentees", orderId: fixture.order.orderId };
    },
    reaches: ownOrder,
  },
  "orders.csvTemplate": { may: readers, input: () => ({ kind: "mentees" }) },
  "orders.csvErrors": { may: readers, input: async (fixture) => ({ importId: await validatedImport(fixture) }), reaches: anybody },
} as const satisfies Record<string, Entry>;
