"use client";

import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
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

/** What is missing, where something was refused because of it. */
export function incompleteText(error: unknown): string | undefined {
  const app = appErrorOf(error);
  const missing = app?.code === "PROFILE_INCOMPLETE" ? app.data?.missing : undefined;
  return missing && missing.length > 0 ? `次の項目がそろうと有効にできます：${missingText(missing)}` : undefined;
}

/** Sends a change by an admin, and brings the page up to date: after a conflict, too, for a new decision. */
export function useMentorChange({ id, version }: Edit) {
  const follow = useFollow(id);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentors.update.useMutation(QUIET);
  return async (wanted: Omit<Parameters<typeof mutateAsync>[0], "id" | "expectedVersion">, expectedVersion = version): Promise<Edit> => {
    try {
      const stored = await mutateAsync({ ...wanted, id, expectedVersion });
      await follow(stored);
      return stored;
    } catch (error) {
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") await utils.mentors.get.invalidate({ id });
      throw error;
    }
  };
}

/** A change by one press of a button: the review, the registration. */
export function useAdminChange(edit: Edit) {
  const send = useMentorChange(edit);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function change(wanted: Parameters<typeof send>[0], done: string): Promise<boolean> {
    setRefusal(null);
    setBusy(true);
    try {
      await send(wanted);
      showToast({ status: "success", text: done });
      return true;
    } catch (error) {
      setRefusal(incompleteText(error) ?? errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { change, busy, refusal };
}
