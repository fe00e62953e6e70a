"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { Entered } from "../enter";

const loadEnter = () => import("../enter");

/** What both sign-ups do with a valid form: sign in, or show why not. */
export function useSignUp<Values extends FieldValues>(
  method: "signup" | "hosted-signup" | "hrstaff-signup",
  { setError, spend, forget }: { setError: UseFormSetError<Values>; spend: () => void; forget: () => void },
) {
  const [refusal, setRefusal] = useState<Extract<Entered, { refused: string }> | null>(null);
  const [leaving, setLeaving] = useState(false);

  async function signUp(fields: Record<string, string>): Promise<void> {
    setRefusal(null);
    const { enter } = await loadEnter();
    const outcome = await enter(method, fields);
    if ("next" in outcome) {
      spend();
      setLeaving(true);
      window.location.assign(outcome.next);
      return;
    }
    // A new account has no second factor, so no code is required here.
    if ("challenge" in outcome) return;
    if (outcome.field) {
      setError(outcome.field as Path<Values>, { message: outcome.refused }, { shouldFocus: true });
      return;
    }
    setRefusal(outcome);
    if (outcome.dead) forget();
  }
  return { refusal, leaving, signUp, fetchAhead: () => void loadEnter() };
}
