"use client";

import { useMemo } from "react";
import type { DraftKey } from "./drafts";

const PREFIX = "knotter-draft:";

/** Whether anything waits in this tab to be taken up again. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/** Gives what is kept of a form another name, with what has changed about it: what was new has an id by now. */
export function moveDraft(from: DraftKey, to: DraftKey, changed: object): void {
  try {
    const kept = sessionStorage.getItem(PREFIX + from);
    sessionStorage.removeItem(PREFIX + from);
    if (kept !== null) sessionStorage.setItem(PREFIX + to, JSON.stringify({ ...JSON.parse(kept), ...changed }));
  } catch {
    // Storage is full or switched off: the form works without.
  }
}

export interface Draft<T> {
  read: () => Partial<T>;
  write: (value: T) => void;
  clear: () => void;
}

/**
 * What was typed and not sent, kept in this tab over a reload and a new login. A browser that keeps nothing is no reason to fail. Null: this
 * form keeps nothing (a password, a code).
 */
export function useDraft<T extends object>(name: DraftKey | null): Draft<T> {
  return useMemo(() => {
    if (name === null) return { read: () => ({}), write: () => undefined, clear: () => undefined };
    const key = PREFIX + name;
    return {
      read() {
        try {
          return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<T>;
        } catch {
          return {};
        }
      },
      write(value) {
        try {
          sessionStorage.setItem(key, JSON.stringify(value));
        } catch {
          // Storage is full or switched off: the form works without.
        }
      },
      clear() {
        try {
          sessionStorage.removeItem(key);
        } catch {
          // As above.
        }
      },
    };
  }, [name]);
}
