"use client";

import type { mentorProfileForm } from "@knotter/contract/resources/mentor-admin";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { FormSchema } from "@/components/form/check-form";
import type { FormValues } from "@/components/form/codec";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { Edit } from "./profile/profile-values";

/** Fields of the mentor that are changed at once. */
export type ProfileChanges = FieldValues & Partial<z.output<typeof mentorProfileForm>>;

/** The form that the mentor edits; only the mentor and admins get it. */
export function useEdit(mentorId: string): Edit {
  const [{ edit }] = trpc.mentors.get.useSuspenseQuery({ id: mentorId });
  if (!edit) throw new Error("only the mentor is shown this page");
  return edit;
}

/** Puts a stored form into the query cache, and updates the rest of the page. */
export function useStored(mentorId: string) {
  const utils = trpc.useUtils();
  const router = useRouter();
  return (stored: Edit): void => {
    utils.mentors.get.setData({ id: mentorId }, (old) => old && { ...old, photoUrl: stored.photoUrl ?? old.photoUrl, edit: stored });
    void utils.currentUser.invalidate();
    // The name above the tabs, and the menu, are rendered on the server.
    router.refresh();
  };
}

/** A part of the mentor's form: an unfinished profile is saved as far as it goes, so only changed fields are checked and sent. */
export function useMentorForm<Input extends object, Output extends ProfileChanges>({
  mentorId,
  name,
  schema,
  valuesOf,
}: {
  mentorId: string;
  name: string;
  schema: () => Promise<FormSchema<Input, Output>>;
  valuesOf: (edit: Edit) => FormValues<Input>;
}) {
  const edit = useEdit(mentorId);
  const utils = trpc.useUtils();
  const takeStored = useStored(mentorId);
  const { mutateAsync } = trpc.mentors.update.useMutation(QUIET);
  const form = useServerForm({
    schema,
    stored: {
      doc: edit,
      valuesOf,
      latest: () => utils.mentors.get.fetch({ id: mentorId }, { staleTime: 0 }).then((latest) => latest.edit ?? null),
    },
    partial: true,
    mode: "onTouched",
    draft: drafts.mentorForm(name, mentorId),
    send: (accepted, { expectedVersion = edit.version }) => mutateAsync({ ...accepted, id: mentorId, expectedVersion }),
    onSaved(stored) {
      takeStored(stored);
      showToast({ status: "success", text: "保存しました。" });
    },
  });
  // What was stored beside this form (a connection to Zoom, another tab) is what the form shows, too.
  const { follow } = form;
  useEffect(() => {
    follow(edit);
  });
  return {
    ...form,
    edit,
    /** Another part of the same form was stored (a photo): takes over its version and keeps the input. */
    follow(stored: Edit): void {
      form.follow(stored);
      takeStored(stored);
    },
  };
}

export type MentorForm<Input extends object, Output extends ProfileChanges> = ReturnType<typeof useMentorForm<Input, Output>>;
