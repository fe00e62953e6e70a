"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { useState } from "react";
import { appErrorOf, errorText, isUnanswered } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";

interface RequestInput {
  absent?: "mentee" | "mentor";
  waitedUntil?: string;
  note?: string | undefined;
  undo?: true;
  to?: "done" | "canceled";
}

/** Reports an absence or undoes the report, with the version on the screen. */
export function useAbsence(mentoring: MentoringView) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const [refusal, setRefusal] = useState<string | null>(null);
  const mutation = trpc.mentoring.noShow.useMutation({ meta: { quiet: true } });
  const send = async ({ waitedUntil, ...wish }: RequestInput): Promise<boolean> => {
    setRefusal(null);
    try {
      const input = { id: mentoring.id, expectedVersion: mentoring.version, ...wish, ...(waitedUntil ? { waitedUntil } : {}) };
      changed(await mutation.mutateAsync(input as never));
      return true;
    } catch (error) {
      setRefusal(`${errorText(error)}${isUnanswered(error) ? "もう一度押しても、二重に報告されることはありません。" : ""}`);
      if (appErrorOf(error)) await utils.mentoring.get.invalidate({ id: mentoring.id });
      return false;
    }
  };
  return { refusal, busy: mutation.isPending, send };
}
