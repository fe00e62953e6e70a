import type { Scene } from "../cast";
import type { Entry } from "../reach";

const office = ["admin"] as const;

/** However many files this person has taken today: what is asked here is who may. */
export async function freshDay({ prisma, caller }: Pick<Scene, "prisma" | "caller">): Promise<void> {
  if (caller) await prisma.exportLog.deleteMany({ where: { actorId: caller.userId } });
}

export const mentoringResultEntries = {
  "mentoringResults.list": { may: office, input: ({ order }) => ({ orderIds: order.orderId, pageSize: 5 }) },
  "mentoringResults.csv": {
    may: office,
    input: async (scene) => {
      await freshDay(scene);
      return { orderIds: scene.order.orderId, status: "reserved" };
    },
  },
  "mentoringResults.detailCsv": {
    may: office,
    input: async (scene) => {
      await freshDay(scene);
      return { mentorId: scene.mentor.userId, from: "2026-06-01", to: "2026-06-30", reason: "集計" };
    },
  },
} as const satisfies Record<string, Entry>;
