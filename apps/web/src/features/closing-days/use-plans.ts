import { useCallback, useState } from "react";
import { appErrorOf } from "@/trpc/app-error";
import type { Ahead, Plan } from "./types";

/** Said when somebody has booked while the decisions were being made. */
const JOINED = "新しい面談が加わりました。その面談をどうするかも選んでください。";

interface Deciding {
  dryRun?: true;
  mentorings?: { mentoringId: string; plan: Plan }[];
}

/** The affected interviews, as named by the server, and the choice for each. */
export function usePlans() {
  const [mentorings, setMentorings] = useState<readonly Ahead[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<string, Plan>>(new Map());
  /** All of them, from a preview: a refusal names only the first ones. */
  const show = useCallback((all: readonly Ahead[]) => setMentorings(inOrder(all)), []);
  const asks = mentorings.length > 0;
  const chosen = mentorings.flatMap(({ mentoringId }) => {
    const plan = plans.get(mentoringId);
    return plan ? [{ mentoringId, plan }] : [];
  });
  return {
    mentorings,
    plans,
    asks,
    choose: (ids: readonly string[], plan: Plan) => setPlans((old) => new Map([...old, ...ids.map((id) => [id, plan] as const)])),
    show,
    /** Carries out a change of days. Null: nothing was changed, because an admin is shown first what has to be decided about. */
    async carryOut<Answer extends { affected: readonly Ahead[] | null }>(
      forAdmin: boolean,
      send: (how: Deciding) => Promise<Answer>,
    ): Promise<Answer | null> {
      if (forAdmin && !asks) {
        const { affected } = await send({ dryRun: true });
        if (affected !== null && affected.length > 0) {
          show(affected);
          return null;
        }
      }
      return send(chosen.length > 0 ? { mentorings: chosen } : {});
    },
    /** Interviews without a decision that a refusal names are shown with the others; null: nothing else needs to be said. */
    onRefused(error: unknown): string | null | undefined {
      const app = appErrorOf(error);
      if (app?.code !== "FUTURE_SESSIONS") return undefined;
      const named = (app.data as { mentorings?: Ahead[] } | undefined)?.mentorings ?? [];
      setMentorings((shown) =>
        inOrder([...shown, ...named.filter((one) => !shown.some((other) => other.mentoringId === one.mentoringId))]),
      );
      return asks ? JOINED : null;
    },
    decided: mentorings.every(({ mentoringId }) => plans.has(mentoringId)),
    cancels: chosen.filter(({ plan }) => plan === "cancel").length,
    chosen,
  };
}

export type Plans = ReturnType<typeof usePlans>;

const inOrder = (mentorings: readonly Ahead[]): readonly Ahead[] =>
  [...mentorings].sort((a, b) => a.startAt.localeCompare(b.startAt) || a.mentoringId.localeCompare(b.mentoringId));
