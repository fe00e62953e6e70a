import type { Fixture } from "../fixtures";
import type { Entry } from "../reach";
import { asPrimary, ofCompany } from "./customers";

const keepers = ["hrstaff", "admin"] as const;

/** A service account of the company that owns the objects. */
async function account(fixture: Fixture): Promise<string> {
  await asPrimary(fixture);
  return (await fixture.make.serviceAccount({ customerId: fixture.order.customerId })).id;
}

export const serviceAccountEntries = {
  "serviceAccounts.list": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return { pageSize: 5 };
    },
  },
  "serviceAccounts.scopes": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      return {};
    },
  },
  "serviceAccounts.create": {
    may: keepers,
    input: async (fixture) => {
      await asPrimary(fixture);
      const { customerId } = await fixture.make.customer();
      // HR creates for their own company alone; an admin for any.
      const owner = fixture.caller?.role === "admin" ? customerId : fixture.order.customerId;
      return { customerId: owner, name: "人事システムとの連携", scopes: ["orders.list"], expiresInDays: 90 };
    },
    reaches: ofCompany,
  },
  "serviceAccounts.rotate": {
    may: keepers,
    input: async (fixture) => {
      const id = await account(fixture);
      const { caller, prisma } = fixture;
      if (caller?.role === "hrstaff")
        await prisma.hrStaff.update({
          where: { userId: caller.userId },
          data: { canViewReport: true, canExportCsv: true, canManageMentees: true },
        });
      return { id, expiresInDays: 90, overlapHours: 24 };
    },
    reaches: ofCompany,
  },
  "serviceAccounts.revoke": { may: keepers, input: async (fixture) => ({ id: await account(fixture) }), reaches: ofCompany },
} as const satisfies Record<string, Entry>;
