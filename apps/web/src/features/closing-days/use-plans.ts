import { useCallback, useState } from "react";
import { appErrorOf } from "../../trpc/app-error";
import type { Ahead, Plan } from "./types";

/** The affected interviews, as named by the server, and the choice for each. */
export function usePlans() {
  const [mentorings, setMentorings] = useState<readonly Ahead[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<string, Plan>>(new Map());
  /** All of them, from a preview: a refusal names only the first ones. */
  const show = useCallback((all: readonly Ahead[]) => setMentorings(inOrder(all)), []);
  return {
    mentorings,
    plans,
    choose: (ids: readonly string[], plan: Plan) => setPlans((old) => new Map([...old, ...ids.map((id) => [id, plan] as const)])),
    show,
    /** True: the refusal named interviews without a decision, which are now shown with the others. */
    take(error: unknown): boolean {
      const app = appErrorOf(error);
      if (app?.code !== "FUTURE_SESSIONS") return false;
      const named = (app.data as { mentorings?: Ahead[] } | undefined)?.mentorings ?? [];
      setMentorings((shown) =>
        inOrder([...shown, ...named.filter((one) => !shown.some((other) => other.mentoringId === one.mentoringId))]),
      );
      return true;
    },
    decided: mentorings.every(({ mentoringId }) => plans.has(mentoringId)),
    cancels: mentorings.filter(({ mentoringId }) => plans.get(mentoringId) === "cancel").length,
    chosen: mentorings.flatMap(({ mentoringId }) => {
      const plan = plans.get(mentoringId);
      return plan ? [{ mentoringId, plan }] : [];
    }),
  };
}

const inOrder = (mentorings: readonly Ahead[]): readonly Ahead[] =>
  [...mentorings].sort((a, b) => a.startAt.localeCompare(b.startAt) || a.mentoringId.localeCompare(b.mentoringId));
