"use client";

import { useCallback, useEffect, useRef } from "react";
import type { BookingDraft, BookingStep } from "./use-booking-draft";

/** The steps that the browser's back button goes through, kept with each entry of its history: the last one is shown. */
const KEY = "knotterBooking";

function trailOf(state: unknown): readonly BookingStep[] {
  const trail = typeof state === "object" && state !== null && KEY in state ? state[KEY] : null;
  return Array.isArray(trail) ? trail : [];
}

/** Next keeps what it needs of an entry and lets this pass. Without an address, which stays the same. */
const record = (how: "pushState" | "replaceState", trail: readonly BookingStep[]): void => window.history[how]({ [KEY]: trail }, "");

function skip(trail: readonly BookingStep[]): void {
  if (trail.length > 0) window.history.go(-trail.length);
}

function show(open: boolean, step: BookingStep): void {
  const trail = trailOf(window.history.state);
  if (!open) skip(trail);
  else if (trail.at(-1) === step) return;
  else if (trail.at(-2) === step) window.history.back();
  // There is no way back from a booking into its steps.
  else if (step === "done" && trail.length > 0) record("replaceState", [...trail.slice(0, -1), step]);
  else record("pushState", [...trail, step]);
}

interface Draft {
  draft: BookingDraft;
  /** The draft has been read, and the router has taken over the history. */
  ready: boolean;
  update: (change: Partial<BookingDraft>) => void;
  clear: () => void;
}

/**
 * Each step of the booking is a step of the browser's history: back leads to the step before, then to the profile; forward opens the booking
 * again where it was left. Closing it takes its steps out of the way. Returns `update` and `clear` that keep both in step.
 */
export function useStepHistory({ draft, ready, update, clear }: Draft) {
  const now = useRef(draft);
  now.current = draft;
  /** How many steps the entry has on which the browser is: by it forward is told from back. */
  const depth = useRef(0);

  useEffect(() => {
    if (!ready) return;
    const { open, step, startAt, booked } = now.current;
    const trail = trailOf(window.history.state);
    const last = trail.at(-1);
    depth.current = trail.length;
    if (open && last === undefined) {
      record("pushState", [step]);
      depth.current = 1;
    }
    // Back from another page: to a step of a booking that is still to be made, or past those of one that was made.
    else if (!open && last !== undefined && last !== "done" && startAt !== null && booked === null) update({ open: true, step: last });
    else if (!open) skip(trail);
    const follow = ({ state }: PopStateEvent) => {
      const trail = trailOf(state);
      const shown = trail.at(-1);
      const forward = trail.length > depth.current;
      depth.current = trail.length;
      if (now.current.booked !== null && shown !== "done") {
        clear();
        skip(trail);
      } else if (shown === undefined) update({ open: false });
      else if (now.current.startAt !== null || shown === "time") update({ open: true, step: shown });
      // Steps of a booking that was made: what lies behind them is meant, the page that it led to or the profile.
      else if (forward) window.history.forward();
      else skip(trail);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [ready, update, clear]);

  const updateStep = useCallback(
    (change: Partial<BookingDraft>) => {
      update(change);
      const { open, step } = { ...now.current, ...change };
      if (change.open === undefined && change.step === undefined) return;
      show(open, step);
      depth.current = trailOf(window.history.state).length;
    },
    [update],
  );
  const close = useCallback(() => {
    clear();
    show(false, "time");
  }, [clear]);
  return { update: updateStep, close };
}
