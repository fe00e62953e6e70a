"use client";

export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";

export interface Toast {
  status: ToastStatus;
  text: string;
  /** Infinity: until it is closed or dismissed. */
  durationMs: number;
  action?: { label: string; onClick: () => void } | undefined;
  closeLabel?: string | undefined;
  /** It has gone, by whatever way. */
  onGone: () => void;
}

export interface Toasts {
  /** The same key replaces what it shows. */
  show(key: string, toast: Toast): void;
  dismiss(key: string): void;
}

let announceReady: (toasts: Toasts) => void = () => {};

/**
 * Sonner forgets what is shown before its Toaster is mounted, and weighs 9 KB that no first view needs. So it is loaded
 * after the first view, with all that draws a toast, and callers hold this promise.
 */
export const whenToasterReady: Promise<Toasts> = new Promise((resolve) => {
  announceReady = resolve;
});

export function toasterIsReady(toasts: Toasts): void {
  announceReady(toasts);
}
