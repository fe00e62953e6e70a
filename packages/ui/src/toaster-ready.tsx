"use client";

export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";

export interface Toast {
  status: ToastStatus;
  text: string;
  /** Infinity: until it is closed or dismissed. */
  durationMs: number;
  action?: { label: string; onClick: () => void } | undefined;
  closeLabel?: string | undefined;
  /** Called when it has gone, for whatever reason. */
  onGone: () => void;
}

export interface Toasts {
  /** A toast with the same key is replaced. */
  show(key: string, toast: Toast): void;
  dismiss(key: string): void;
}

let announceReady: (toasts: Toasts) => void = () => {};

/**
 * Sonner loses toasts shown before its Toaster is mounted, and its 9 KB are not needed for a first view. So it is loaded after the first
 * view, with everything that renders a toast, and callers wait for this promise.
 */
export const whenToasterReady: Promise<Toasts> = new Promise((resolve) => {
  announceReady = resolve;
});

export function toasterIsReady(toasts: Toasts): void {
  announceReady(toasts);
}
