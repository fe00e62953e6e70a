"use client";

import { QUIET } from "@/components/form/quiet";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { useMentoringChanged } from "./use-mentoring-changed";

/** Reports an absence or takes the report back, with the version that is on the screen; a refusal brings the newest one. */
export function useAbsence({ id, version }: { id: string; version: number }) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.noShow.useMutation(QUIET);
  type Report = Omit<Parameters<typeof mutateAsync>[0], "id" | "expectedVersion">;
  return {
    report: (report: Report) => mutateAsync({ id, expectedVersion: version, ...report }),
    onSaved: changed,
    async onRefused(error: unknown): Promise<undefined> {
      if (appErrorOf(error)) await Promise.all([utils.mentoring.get.invalidate({ id }), utils.mentoringResults.get.invalidate({ id })]);
    },
  };
}
