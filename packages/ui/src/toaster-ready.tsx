"use client";

import type { toast } from "sonner";

type Toast = typeof toast;

let announceReady: (toast: Toast) => void = () => {};

/**
 * Sonner forgets what is shown before its Toaster is mounted, and weighs 9 KB that no first view needs. So it is loaded
 * after the first view, and callers hold this promise.
 */
export const whenToasterReady: Promise<Toast> = new Promise((resolve) => {
  announceReady = resolve;
});

export function toasterIsReady(toast: Toast): void {
  announceReady(toast);
}
