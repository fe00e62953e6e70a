import type { Fixture } from "../fixtures";
import type { Entry } from "../reach";
import { withApp } from "./security";

const may = ["admin"] as const;
const colleague = async ({ make }: Fixture) => (await make.admin()).userId;

export const adminStaffEntries = {
  "adminStaff.list": { may, input: () => ({ pageSize: 5 }) },
  "adminStaff.invite": { may, input: () => ({ email: `${crypto.randomUUID()}@example.com`, name: "白石 直子" }) },
  "adminStaff.update": { may, input: async (fixture) => ({ id: await colleague(fixture), name: "白石 直" }) },
  "adminStaff.disable": { may, input: async (fixture) => ({ id: await colleague(fixture), reason: "left_company" }) },
  "adminStaff.enable": {
    may,
    input: async ({ make }) => ({ id: (await make.admin({ disabled: true })).userId }),
  },
  "adminStaff.resetSecondFactor": {
    may,
    input: async (fixture) => {
      const id = await colleague(fixture);
      await withApp(fixture.prisma, id, { confirmed: true });
      return { id, reason: "対面で本人を確認しました" };
    },
  },
} as const satisfies Record<string, Entry>;
