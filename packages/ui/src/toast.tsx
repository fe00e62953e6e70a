"use client";

import { keyOf, release } from "./toast-keys";
import { type Toast, whenToasterReady } from "./toaster-ready";

export interface ToastRequest extends Pick<Toast, "status" | "text" | "action" | "closeLabel"> {
  /** A toast with the same id is replaced: loading → success in one place. */
  id?: string | undefined;
  /** Stays until it is closed or dismissed. `loading` always does. */
  persistent?: boolean | undefined;
  /** Default: 5000. */
  durationMs?: number | undefined;
}

let serial = 0;

/** Shows a toast and returns its id. May be called before the Toaster has loaded: calls wait for it, in order. */
export function showToast({ id, persistent = false, durationMs = 5000, ...toast }: ToastRequest): string {
  serial += 1;
  const name = id ?? `toast-${serial}`;
  const key = keyOf(name);
  const stays = persistent || toast.status === "loading";
  void whenToasterReady.then((toasts) =>
    toasts.show(key, {
      ...toast,
      durationMs: stays ? Number.POSITIVE_INFINITY : durationMs,
      onGone: () => void release(name, key),
    }),
  );
  return name;
}
