"use client";

import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type Edit, missingText } from "./labels";

/** The mentor's form, with the fields that only admins read. */
export function useMentor(id: string): Edit & { office: NonNullable<Edit["office"]> } {
  const [{ edit }] = trpc.mentors.get.useSuspenseQuery({ id });
  if (!edit?.office) throw new Error("only the office is shown this page");
  return { ...edit, office: edit.office };
}

/** Updates the page after a change, whether or not the change returns the form. */
export function useFollow(id: string) {
  const utils = trpc.useUtils();
  const router = useRouter();
  return async (stored?: Edit): Promise<void> => {
    if (stored) utils.mentors.get.setData({ id }, (old) => old && { ...old, edit: stored });
    else await utils.mentors.get.invalidate({ id });
    void utils.mentors.admin.invalidate();
    void utils.mentors.mentorings.invalidate();
    // The name above the tabs is rendered on the server.
    router.refresh();
  };
}

/** Why something was refused, with what is missing if the server says so. */
export function refusalText(error: unknown): string {
  const app = appErrorOf(error);
  const missing = app?.code === "PROFILE_INCOMPLETE" ? app.data?.missing : undefined;
  return missing && missing.length > 0 ? `次の項目がそろうと有効にできます：${missingText(missing)}` : errorText(error);
}

/** Changes by an admin: the review, the registration, the memo. */
export function useAdminChange(edit: Edit) {
  const follow = useFollow(edit.id);
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.mentors.update.useMutation({ meta: { quiet: true } });

  async function change(wanted: Omit<Parameters<typeof mutateAsync>[0], "id" | "expectedVersion">, done: string): Promise<boolean> {
    setRefusal(null);
    try {
      const stored = await mutateAsync({ ...wanted, id: edit.id, expectedVersion: edit.version });
      await follow(stored);
      showToast({ status: "success", text: done });
      return true;
    } catch (error) {
      setRefusal(refusalText(error));
      // Shows the current state, for a new decision.
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") await utils.mentors.get.invalidate({ id: edit.id });
      return false;
    }
  }
  return { change, busy: isPending, refusal };
}
