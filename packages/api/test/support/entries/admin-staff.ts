import type { Scene } from "../cast";
import type { Entry } from "../reach";
import { withApp } from "./security";

const may = ["admin"] as const;
const colleague = async ({ make }: Scene) => (await make.admin()).userId;

export const adminStaffEntries = {
  "adminStaff.list": { may, input: () => ({ pageSize: 5 }) },
  "adminStaff.invite": { may, input: () => ({ email: `${crypto.randomUUID()}@example.com`, name: "白石 直子" }) },
  "adminStaff.update": { may, input: async (scene) => ({ id: await colleague(scene), name: "白石 直" }) },
  "adminStaff.disable": { may, input: async (scene) => ({ id: await colleague(scene), reason: "left_company" }) },
  "adminStaff.enable": {
    may,
    input: async ({ make }) => ({ id: (await make.admin({ disabled: true })).userId }),
  },
  "adminStaff.resetSecondFactor": {
    may,
    input: async (scene) => {
      const id = await colleague(scene);
      await withApp(scene.prisma, id, { confirmed: true });
      return { id, reason: "対面で本人を確認しました" };
    },
  },
} as const satisfies Record<string, Entry>;
