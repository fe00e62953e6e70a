"use client";

import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";
import { trpc } from "@/trpc/client";

type Answered = inferRouterOutputs<AppRouter>["mentoring"]["get"];

/**
 * After an interview was changed (moved, canceled, decided about): shows the server's answer at once, and invalidates everything that such a change affects
 * (lists, slots, counts). Only what is visible is loaded now.
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
      utils.calendarSources.list.invalidate(),
      utils.currentUser.get.invalidate(),
      utils.mentoringResults.invalidate(),
      utils.office.invalidate(),
    ]);
  };
}
