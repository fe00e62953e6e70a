"use client";

import { useMemo } from "react";

const PREFIX = "knotter-draft:";

/** Whether this tab holds any draft. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

export interface Draft<T> {
  read: () => Partial<T>;
  write: (value: T) => void;
  clear: () => void;
}

/** Unsent input, kept in this tab over a reload and a new login. A browser without storage is no reason to fail. */
export function useDraft<T extends object>(name: string): Draft<T> {
  return useMemo(() => {
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
          // Storage is full or disabled: the form works without it.
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
