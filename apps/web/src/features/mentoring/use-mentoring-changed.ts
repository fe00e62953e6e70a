"use client";

import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";
import { trpc } from "../../trpc/client";

type Answered = inferRouterOutputs<AppRouter>["mentoring"]["get"];

/**
 * After an interview was moved or canceled: shows what the server answered at once, and has everything asked again that such a change
 * touches (lists, free times, counts). Only what is on the screen is fetched; the rest is fetched when it is looked at.
 */
export function useMentoringChanged(): (view: Answered) => void {
  const utils = trpc.useUtils();
  return (view) => {
    void utils.mentoring.get.invalidate(undefined, { refetchType: "none" });
    utils.mentoring.get.setData({ id: view.id }, view);
    void Promise.all([
      utils.mentees.mentorings.invalidate(),
      utils.mentors.invalidate(),
      utils.mentorSchedule.invalidate(),
      utils.currentUser.get.invalidate(),
    ]);
  };
}
