import type { Fixture } from "../fixtures";
import type { Entry } from "../reach";

const adminOnly = ["admin"] as const;

/** Resets the daily export limit, because these tests are about permissions. */
export async function freshDay({ prisma, caller }: Pick<Fixture, "prisma" | "caller">): Promise<void> {
  if (caller) await prisma.exportLog.deleteMany({ where: { actorId: caller.userId } });
}

export const mentoringResultEntries = {
  "mentoringResults.list": { may: adminOnly, input: ({ order }) => ({ orderIds: order.orderId, pageSize: 5 }) },
  "mentoringResults.get": { may: adminOnly, input: ({ mentoring }) => ({ id: mentoring.mentoringId }) },
  "mentoringResults.csv": {
    may: adminOnly,
    input: async (fixture) => {
      await freshDay(fixture);
      return { orderIds: fixture.order.orderId, status: "reserved" };
    },
  },
  "mentoringResults.detailCsv": {
    may: adminOnly,
    input: async (fixture) => {
      await freshDay(fixture);
      return { mentorId: fixture.mentor.userId, from: "2026-06-01", to: "2026-06-30", reason: "集計" };
    },
  },
} as const satisfies Record<string, Entry>;
