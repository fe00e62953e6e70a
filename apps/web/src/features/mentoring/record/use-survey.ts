"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { useState } from "react";
import { errorText, isUnanswered } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import type { toSurveyInput } from "./survey-values";

/** Submits the survey, or declines it; the record is loaded again before the form disappears. */
export function useSurvey(mentoring: MentoringView) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = trpc.mentoring.menteeReport.useMutation({ meta: { quiet: true } });
  const skipping = trpc.mentoring.menteeReport.useMutation({ meta: { quiet: true } });

  const carryOut = async (call: () => Promise<unknown>): Promise<boolean> => {
    setRefusal(null);
    try {
      await call();
      await utils.mentoring.get.invalidate({ id: mentoring.id });
      void Promise.all([utils.mentees.mentorings.invalidate(), utils.currentUser.get.invalidate()]);
      return true;
    } catch (error) {
      setRefusal(isUnanswered(error) ? `${errorText(error)}入力はこの画面に残っています。` : errorText(error));
      return false;
    }
  };
  const version = mentoring.reports.survey?.version ?? null;
  return {
    refusal,
    busy: sending.isPending,
    skipping: skipping.isPending,
    send: (answers: ReturnType<typeof toSurveyInput>) =>
      carryOut(() => sending.mutateAsync({ id: mentoring.id, ...answers, ...(version === null ? {} : { expectedVersion: version }) })),
    skip: () => carryOut(() => skipping.mutateAsync({ id: mentoring.id, skip: true })),
  };
}
