"use client";

import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { Mentee } from "./labels";

export interface InTheWay {
  mentoringId: string;
  publicNo: string;
  startAt: string;
}

/** The changes that only admins may make; returns the interviews that have to be decided about first. */
export function useAdminister({ id, version }: Pick<Mentee, "id" | "version">) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [mentorings, setMentorings] = useState<readonly InTheWay[]>([]);
  const { mutateAsync, isPending } = trpc.mentees.admin.useMutation({ meta: { quiet: true } });

  async function administer(wanted: Omit<Parameters<typeof mutateAsync>[0], "id" | "expectedVersion">, done: string): Promise<boolean> {
    setRefusal(null);
    try {
      await mutateAsync({ ...wanted, id, expectedVersion: version });
      await Promise.all([utils.mentees.get.invalidate({ id }), utils.mentees.mentorings.invalidate()]);
      void utils.mentees.list.invalidate();
      showToast({ status: "success", text: done });
      return true;
    } catch (error) {
      const app = appErrorOf(error);
      if (app?.code === "FUTURE_SESSIONS") setMentorings(app.data?.mentorings ?? []);
      else setRefusal(Object.values(app?.fieldErrors ?? {})[0]?.[0] ?? errorText(error));
      if (app?.code === "VERSION_CONFLICT") await utils.mentees.get.invalidate({ id });
      return false;
    }
  }
  return { administer, busy: isPending, refusal, sessions: mentorings };
}
