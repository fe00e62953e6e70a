"use client";

import { whenToasterReady } from "./toaster-ready";

/** Takes the toast away, if it is there. */
export function dismissToast(id: string): void {
  void whenToasterReady.then((toast) => toast.dismiss(id));
}
