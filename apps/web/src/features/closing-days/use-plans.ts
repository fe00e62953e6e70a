import { useState } from "react";
import { appErrorOf } from "../../trpc/app-error";
import type { Ahead, Plan } from "./types";

/** The interviews in the way, as the server has named them, and what was chosen for each. */
export function usePlans() {
  const [mentorings, setMentorings] = useState<readonly Ahead[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<string, Plan>>(new Map());
  return {
    mentorings,
    plans,
    choose: (ids: readonly string[], plan: Plan) => setPlans((old) => new Map([...old, ...ids.map((id) => [id, plan] as const)])),
    show: setMentorings,
    /** True: the refusal was about interviews, which are shown now. */
    take(error: unknown): boolean {
      const app = appErrorOf(error);
      if (app?.code !== "FUTURE_SESSIONS") return false;
      setMentorings((app.data as { mentorings?: Ahead[] } | undefined)?.mentorings ?? []);
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
