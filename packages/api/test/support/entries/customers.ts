import { KINDS, type Kind, type Pair, type Scene } from "../cast";
import { type Entry, sameCompany } from "../reach";

const keepers = ["hrstaff", "admin"] as const;

/** The caller of HR as 主担当 of the own company: what she may then do is asked of the scope. */
async function asPrimary({ caller, prisma }: Scene): Promise<void> {
  if (caller?.role === "hrstaff") await prisma.hrStaff.update({ where: { userId: caller.userId }, data: { isPrimary: true } });
}

/** Somebody of the HR staff of the company the things belong to. */
async function colleague(scene: Scene): Promise<string> {
  await asPrimary(scene);
  return (await scene.make.hrStaff({ customerId: scene.order.customerId })).userId;
}

/** Closing days of the company the things belong to. */
async function closed(scene: Scene): Promise<string> {
  await asPrimary(scene);
  const [dateFrom, dateTo] = [new Date("2026-12-29"), new Date("2027-01-03")];
  const { id } = await scene.prisma.companyBlock.create({
    data: { customerId: scene.order.customerId, dateFrom, dateTo, name: "年末年始休業" },
  });
  return id;
}

const ofCompany = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));

export const customerEntries = {
  "customers.list": { may: ["admin"], input: () => ({ pageSize: 5, sort: "updated" }) },
  "customers.create": { may: ["admin"], input: () => ({ name: "株式会社サンプル", kThreshold: 10 }) },
  "customers.get": { may: ["admin"], input: ({ order }) => ({ id: order.customerId }) },
  "customers.update": { may: ["admin"], input: ({ order }) => ({ id: order.customerId, industry: "製造業" }) },
  "customers.hrStaffs": {
    may: keepers,
    input: async (scene) => {
      await asPrimary(scene);
      return { id: scene.order.customerId, pageSize: 5 };
    },
    reaches: ofCompany,
  },
  "closingDays.list": { may: keepers, input: ({ order }) => ({ id: order.customerId }), reaches: ofCompany },
  "closingDays.declare": {
    may: keepers,
    input: async (scene) => {
      await asPrimary(scene);
      return { id: scene.order.customerId, days: [{ from: "2026-12-29", to: "2027-01-03", name: "年末年始休業" }] };
    },
    reaches: ofCompany,
  },
  "closingDays.update": {
    may: keepers,
    input: async (scene) => ({ id: await closed(scene), name: "冬季休業" }),
    reaches: ofCompany,
  },
  "closingDays.remove": {
    may: keepers,
    input: async (scene) => ({ id: await closed(scene), expectedVersion: 1 }),
    reaches: ofCompany,
  },
  "hrStaffs.invite": {
    may: keepers,
    input: async (scene) => {
      await asPrimary(scene);
      return { customerId: scene.order.customerId, email: `${crypto.randomUUID()}@example.com`, name: "人事 花子" };
    },
    reaches: ofCompany,
  },
  "hrStaffs.update": { may: keepers, input: async (scene) => ({ id: await colleague(scene), department: "人事部" }), reaches: ofCompany },
  "hrStaffs.setDisabled": {
    may: keepers,
    input: async (scene) => ({ id: await colleague(scene), disabled: true, reason: "left_company" }),
    reaches: ofCompany,
  },
} as const satisfies Record<string, Entry>;
