"use client";

import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useDraft } from "./use-draft";

/** A form for something new: what was typed is there again after a reload, until it is sent (`forget`). `empty` is a constant. */
export function useKeptForm<Typed extends FieldValues, Wanted extends FieldValues = Typed>(
  name: string,
  { resolver, empty, kept = true }: { resolver: Resolver<Typed, unknown, Wanted>; empty: Typed; kept?: boolean },
): { form: UseFormReturn<Typed, unknown, Wanted>; forget: () => void } {
  const draft = useDraft<Typed>(name);
  const form = useForm<Typed, unknown, Wanted>({
    resolver,
    defaultValues: { ...empty, ...(kept ? draft.read() : {}) } as DefaultValues<Typed>,
  });
  const { watch } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `empty` only fills what is not typed yet
  useEffect(() => {
    if (!kept) return undefined;
    return watch((values) => draft.write({ ...empty, ...values } as Typed)).unsubscribe;
  }, [watch, draft, kept]);
  return { form, forget: draft.clear };
}
