import { NOW } from "@knotter/testing/factories/given";
import type { Entry } from "../reach";

export const personalDataEntries = {
  "personalDataRequests.list": { may: ["admin"], input: () => ({ status: "requested", pageSize: 5 }) },
  "personalDataRequests.decide": {
    may: ["admin"],
    // A person can have one open request of a kind, so each call gets a new person.
    input: async ({ make, order, prisma }) => {
      const { userId } = await make.mentee({ order });
      const request = { userId, kind: "disclosure" as const, requestedAt: NOW };
      const { id } = await prisma.personalDataRequest.create({ data: request });
      return { id, decision: "rejected", note: "ご本人からのお申し出ではありませんでした。" };
    },
  },
} as const satisfies Record<string, Entry>;
