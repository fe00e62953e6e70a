"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { appErrorOf, isUnanswered } from "@/trpc/app-error";

/** Milliseconds between saves of typed input. */
const EVERY_MS = 3_000;
/** Milliseconds until a retry without an answer: the same values, and therefore the same Idempotency-Key. */
const AGAIN_MS = 10_000;

export type Saving =
  | { state: "clean" }
  | { state: "changed" }
  | { state: "saving" }
  | { state: "saved"; at: string }
  | { state: "unanswered" }
  | { state: "refused"; error: unknown };

/**
 * Saves the latest values, one request at a time, a few seconds after the first change. `save` returns the time at which the server saved
 * them. Unanswered values are sent again unchanged before anything newer, because the server may have stored them. Refused values wait for
 * a change, or for `flush`, which throws the server's error.
 */
export function useAutosave<Values>(save: (values: Values) => Promise<string>) {
  const [saving, setSaving] = useState<Saving>({ state: "clean" });
  const wanted = useRef<Values | null>(null);
  const unsure = useRef<Values | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const failure = useRef<unknown>(null);
  const saver = useRef(save);
  saver.current = save;

  const cancelTimer = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const run = useCallback((): Promise<boolean> => {
    if (running.current) return running.current.then((saved) => (saved && wanted.current !== null ? run() : saved));
    cancelTimer();
    const values = unsure.current ?? wanted.current;
    if (values === null) return Promise.resolve(true);
    if (unsure.current === null) wanted.current = null;
    const later = (ms: number) => {
      timer.current = setTimeout(() => void run(), ms);
    };
    const settle = async (): Promise<boolean> => {
      setSaving({ state: "saving" });
      try {
        const at = await saver.current(values);
        unsure.current = null;
        if (wanted.current === null) setSaving({ state: "saved", at });
        else {
          setSaving({ state: "changed" });
          later(EVERY_MS);
        }
        return true;
      } catch (error) {
        failure.current = error;
        if (isUnanswered(error) || appErrorOf(error)?.retryable) {
          unsure.current = values;
          setSaving({ state: "unanswered" });
          later(AGAIN_MS);
        } else {
          unsure.current = null;
          wanted.current ??= values;
          setSaving({ state: "refused", error });
        }
        return false;
      } finally {
        running.current = null;
      }
    };
    running.current = settle();
    return running.current;
  }, [cancelTimer]);

  const change = useCallback(
    (values: Values) => {
      wanted.current = values;
      if (timer.current !== undefined || running.current) return;
      setSaving({ state: "changed" });
      timer.current = setTimeout(() => void run(), EVERY_MS);
    },
    [run],
  );

  /** Forgets pending values: they were sent another way, or are no longer wanted. */
  const drop = useCallback(() => {
    cancelTimer();
    wanted.current = null;
    unsure.current = null;
    setSaving({ state: "clean" });
  }, [cancelTimer]);

  const flush = useCallback(async () => {
    if (!(await run())) throw failure.current;
  }, [run]);

  useEffect(() => {
    // Online again: retries at once.
    const again = () => {
      if (unsure.current !== null) void run();
    };
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      cancelTimer();
    };
  }, [run, cancelTimer]);
  return { saving, change, flush, drop };
}
