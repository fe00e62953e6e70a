"use client";

import type { ToastStatus } from "./toast-card";
import { ToastCard } from "./toast-card";
import { whenToasterReady } from "./toaster-ready";

export type ToastRequest = {
  /** The same id replaces what it shows: loading → success in one place. */
  id?: string | undefined;
  status: ToastStatus;
  text: string;
  /** Stays until it is closed or dismissed. `loading` always does. */
  persistent?: boolean | undefined;
  /** 5000 unless told. */
  durationMs?: number | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  closeLabel?: string | undefined;
};

let serial = 0;

/** Shows a toast and answers its id. May be called before the Toaster has loaded: it waits for it, in order. */
export function showToast({ id, status, text, persistent = false, durationMs = 5000, action, closeLabel }: ToastRequest): string {
  serial += 1;
  const key = id ?? `toast-${serial}`;
  void whenToasterReady.then((toast) =>
    toast.custom(
      () => <ToastCard status={status} text={text} action={action} closeLabel={closeLabel} onClose={() => toast.dismiss(key)} />,
      {
        id: key,
        duration: persistent || status === "loading" ? Number.POSITIVE_INFINITY : durationMs,
        unstyled: true,
      },
    ),
  );
  return key;
}
