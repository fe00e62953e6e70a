"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { DraftKey } from "./form/drafts";
import { useDraft } from "./form/use-draft";

interface StoredDraft<Values> {
  /** The stored values when typing began. */
  base: Values;
  typed: Values;
}

/**
 * Unsaved changes of a stored form, kept in this tab with the values they are based on: after a reload, `onFound` can tell what has changed
 * elsewhere meanwhile.
 */
export function useMergeDraft<Values extends FieldValues, Output extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "subscribe" | "formState">,
  name: DraftKey,
  onFound: (kept: StoredDraft<Values>) => void,
) {
  const draft = useDraft<StoredDraft<Values>>(name);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const { base, typed } = draft.read();
    if (base && typed) found.current({ base, typed });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) draft.write({ base: form.formState.defaultValues as Values, typed: values as Values });
        else draft.clear();
      },
    });
  }, [draft, form]);
  return draft;
}
