"use client";

import { release } from "./toast-keys";
import { whenToasterReady } from "./toaster-ready";

/** Removes the toast, if it is shown. */
export function dismissToast(id: string): void {
  const key = release(id);
  if (key !== undefined) void whenToasterReady.then((toasts) => toasts.dismiss(key));
}
