"use client";

import { useState } from "react";
import type { DeadLink, Entered } from "../enter";

const loadEnter = () => import("../enter");

/** What every sign-up does with a valid form: it opens a session, and goes on; a dead link leads back to a request for another one. */
export function useSignUp(
  method: "signup" | "hosted-signup" | "hosted-hrstaff-signup" | "hrstaff-signup",
  { spend, forget, found = null }: { spend: () => void; forget: () => void /** By the server. */; found?: DeadLink | null },
) {
  const [dead, setDead] = useState<DeadLink | null>(found);
  const [leaving, setLeaving] = useState(false);
  return {
    dead,
    leaving,
    fetchAhead: () => void loadEnter().catch(() => undefined),
    async signUp(fields: Record<string, string>) {
      const { enter, orRefusal } = await loadEnter();
      return orRefusal(await enter(method, fields));
    },
    onSaved(outcome: Exclude<Entered, { refused: string }> | DeadLink): void {
      if ("refused" in outcome) {
        setDead(outcome);
        forget();
      }
      // A new account has no second factor, so no code is required here.
      if (!("next" in outcome)) return;
      spend();
      setLeaving(true);
      window.location.assign(outcome.next);
    },
  };
}
