import { useCallback, useState } from "react";
import { appErrorOf } from "../../trpc/app-error";
import type { Ahead, Plan } from "./types";

/** The interviews in the way, as the server has named them, and what was chosen for each. */
export function usePlans() {
  const [mentorings, setMentorings] = useState<readonly Ahead[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<string, Plan>>(new Map());
  /** All of them, by a preview: a refusal names the first ones alone, however many there are. */
  const show = useCallback((all: readonly Ahead[]) => setMentorings(inOrder(all)), []);
  return {
    mentorings,
    plans,
    choose: (ids: readonly string[], plan: Plan) => setPlans((old) => new Map([...old, ...ids.map((id) => [id, plan] as const)])),
    show,
    /** True: the refusal was about interviews that nobody has decided about yet; they have joined those that are shown. */
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
