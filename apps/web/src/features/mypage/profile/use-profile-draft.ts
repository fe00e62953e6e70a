"use client";

import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useDraft } from "../../../components/use-draft";
import type { ProfileValues } from "./profile-values";

interface Kept {
  /** What was stored when she began to type. */
  base: ProfileValues;
  typed: ProfileValues;
}

/**
 * Unsaved changes of a profile, kept in this tab. They remember what they were made from: after a reload, `onFound` can tell what has
 * changed elsewhere meanwhile.
 */
export function useProfileDraft(
  form: Pick<UseFormReturn<ProfileValues>, "subscribe" | "formState">,
  menteeId: string,
  onFound: (kept: Kept) => void,
) {
  const draft = useDraft<Kept>(`profile:${menteeId}`);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const { base, typed } = draft.read();
    if (base && typed) found.current({ base, typed });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) draft.write({ base: form.formState.defaultValues as ProfileValues, typed: values as ProfileValues });
        else draft.clear();
      },
    });
  }, [draft, form]);
  return draft;
}
