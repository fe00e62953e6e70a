"use client";

import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Mentee } from "./labels";

/** Sends a change that only admins may make, and brings the page up to date: after a conflict, too, for a new decision. */
export function useMenteeChange({ id, version }: Pick<Mentee, "id" | "version">) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentees.admin.useMutation(QUIET);
  return async (wanted: Omit<Parameters<typeof mutateAsync>[0], "id" | "expectedVersion">, expectedVersion = version) => {
    try {
      const changed = await mutateAsync({ ...wanted, id, expectedVersion });
      await Promise.all([utils.mentees.get.invalidate({ id }), utils.mentees.mentorings.invalidate()]);
      void utils.mentees.list.invalidate();
      return changed;
    } catch (error) {
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") await utils.mentees.get.invalidate({ id });
      throw error;
    }
  };
}

/** A change by one press of a button. */
export function useAdminister(mentee: Pick<Mentee, "id" | "version">) {
  const change = useMenteeChange(mentee);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function administer(wanted: Parameters<typeof change>[0], done: string): Promise<boolean> {
    setRefusal(null);
    setBusy(true);
    try {
      await change(wanted);
      showToast({ status: "success", text: done });
      return true;
    } catch (error) {
      setRefusal(Object.values(appErrorOf(error)?.fieldErrors ?? {})[0]?.[0] ?? errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { administer, busy, refusal };
}
