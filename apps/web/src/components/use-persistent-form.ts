"use client";

import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { DraftKey } from "./form/drafts";
import { useDraft } from "./form/use-draft";

/** A form for something new: the input survives a reload, until it is sent (`forget`). `empty` is a constant. */
export function usePersistentForm<FormValues extends FieldValues, FormOutput extends FieldValues = FormValues>(
  name: DraftKey,
  { resolver, empty, kept = true }: { resolver: Resolver<FormValues, unknown, FormOutput>; empty: FormValues; kept?: boolean },
): { form: UseFormReturn<FormValues, unknown, FormOutput>; forget: () => void } {
  const draft = useDraft<FormValues>(name);
  const form = useForm<FormValues, unknown, FormOutput>({
    resolver,
    defaultValues: { ...empty, ...(kept ? draft.read() : {}) } as DefaultValues<FormValues>,
  });
  const { watch } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `empty` only fills what is not typed yet
  useEffect(() => {
    if (!kept) return undefined;
    return watch((values) => draft.write({ ...empty, ...values } as FormValues)).unsubscribe;
  }, [watch, draft, kept]);
  return { form, forget: draft.clear };
}
