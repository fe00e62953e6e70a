import { type Fixture, KINDS, type Kind, type Pair } from "../fixtures";
import { type Entry, sameCompany } from "../reach";

const keepers = ["hrstaff", "admin"] as const;

/** Makes an HR caller 主担当 of their company; what that allows is decided by the scope. */
export async function asPrimary({ caller, prisma }: Fixture): Promise<void> {
  if (caller?.role === "hrstaff") await prisma.hrStaff.update({ where: { userId: caller.userId }, data: { isPrimary: true } });
}

/** A member of the HR staff of the company that owns the objects. */
async function colleague(fixture: Fixture): Promise<string> {
  await asPrimary(fixture);
  return (await fixture.make.hrStaff({ customerId: fixture.order.customerId })).userId;
}

/** Closing days of the company that owns the objects. */
async function closed(fixture: Fixture): Promise<string> {
  await asPrimary(fixture);
  const [dateFrom, dateTo] = [new Date("2026-12-29"), new Date("2027-01-03")];
  const { id } = await fixture.prisma.companyBlock.create({
    data: { customerId: fixture.order.customerId, dateFrom, dateTo, name: "年末年始休業" },
  });
  return id;
}

const OIDC = {
  protocol: "oidc",
  name: "会社のアカウント",
  enabled: true,
  trustsFactor: false,
  issuer: "https://id.example.com",
  clientId: "knotter",
};

/** A provider of the company that owns the objects. */
async function provider({ prisma, order }: Fixture): Promise<string> {
  const { protocol: _, ...settings } = OIDC;
  const secret = { secretKeyId: "1", secretEnc: new Uint8Array([1]) };
  const { id } = await prisma.identityProvider.create({
    data: { ...settings, ...secret, protocol: "oidc", customerId: order.customerId, roles: ["mentee", "hrstaff"] },
  });
  return id;
}

export const ofCompany = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));

export const customerEntries = {
  "customers.list": { may: ["admin"], input: () => ({ pageSize: 5, sort: "updated" }) },
  "customers.create": { may: ["admin"], input: () => ({ name: "株式会社サンプル", kThreshold: 10 }) },
  "customers.get": { may: ["admin"], input: ({ order }) => ({ id: order.customerId }) },
  "customers.update": { may: ["admin"], input: ({ order }) => ({ id: order.customerId, industry: "製造業" }) },
  "customers.hrStaffs": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return { id: fixture.order.customerId, pageSize: 5 };
    },
    reaches: ofCompany,
  },
  "customerSignIn.get": { may: ["admin"], input: ({ order }) => ({ id: order.customerId }) },
  "customerSignIn.update": {
    may: ["admin"],
    input: ({ order }) => ({ id: order.customerId, domains: [`${crypto.randomUUID()}.example`], ssoOnly: false }),
  },
  "customerSignIn.prepareProvider": {
    may: ["admin"],
    async input({ prisma, order }) {
      await prisma.identityProvider.deleteMany({ where: { customerId: order.customerId } });
      return { id: order.customerId, protocol: "saml", name: "会社のアカウントで進む" };
    },
  },
  "customerSignIn.addProvider": {
    may: ["admin"],
    async input({ prisma, order }) {
      // One company has ten of them at most, and many calls add to this one.
      await prisma.identityProvider.deleteMany({ where: { customerId: order.customerId } });
      return { id: order.customerId, provider: { ...OIDC, clientSecret: "a client secret" } };
    },
  },
  "customerSignIn.changeProvider": {
    may: ["admin"],
    input: async (fixture) => ({ id: fixture.order.customerId, providerId: await provider(fixture), provider: OIDC }),
  },
  "customerSignIn.removeProvider": {
    may: ["admin"],
    input: async (fixture) => ({ id: fixture.order.customerId, providerId: await provider(fixture) }),
  },
  "customerSignIn.relink": {
    may: ["admin"],
    input: async (fixture) => ({ id: fixture.order.customerId, providerId: await provider(fixture) }),
  },
  "customerSignIn.testProvider": {
    may: ["admin"],
    input: async (fixture) => ({ id: fixture.order.customerId, providerId: await provider(fixture) }),
  },
  "closingDays.list": { may: keepers, input: ({ order }) => ({ id: order.customerId }), reaches: ofCompany },
  "closingDays.declare": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return { id: fixture.order.customerId, days: [{ from: "2026-12-29", to: "2027-01-03", name: "年末年始休業" }] };
    },
    reaches: ofCompany,
  },
  "closingDays.update": {
    may: keepers,
    input: async (fixture) => ({ id: await closed(fixture), name: "冬季休業" }),
    reaches: ofCompany,
  },
  "closingDays.remove": {
    may: keepers,
    input: async (fixture) => ({ id: await closed(fixture), expectedVersion: 1 }),
    reaches: ofCompany,
  },
  "hrStaffs.invite": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return { customerId: fixture.order.customerId, email: `${crypto.randomUUID()}@example.com`, name: "人事 花子" };
    },
    reaches: ofCompany,
  },
  "hrStaffs.update": {
    may: keepers,
    input: async (fixture) => ({ id: await colleague(fixture), department: "人事部" }),
    reaches: ofCompany,
  },
  "hrStaffs.setDisabled": {
    may: keepers,
    input: async (fixture) => ({ id: await colleague(fixture), disabled: true, reason: "left_company" }),
    reaches: ofCompany,
  },
} as const satisfies Record<string, Entry>;
