"use client";

import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { DraftKey } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";

/** The input is kept in this tab until it is stored: over a reload, an expired session and a failed request. */
export function useFormDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: DraftKey,
) {
  const draft = useDraft<Values>(name);
  const [restored, setRestored] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    const stored = draft.read();
    if (Object.keys(stored).length > 0) {
      form.reset({ ...form.getValues(), ...stored } as DefaultValues<Values>, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty && !done.current) draft.write(values as Values);
      },
    });
  }, [draft, form]);
  return {
    restored,
    /** Called when it was stored: deletes the draft. */
    clear() {
      done.current = true;
      draft.clear();
    },
  };
}
