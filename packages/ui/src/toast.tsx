"use client";

import type { ToastStatus } from "./toast-card";
import { ToastCard } from "./toast-card";
import { keyOf, release } from "./toast-keys";
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
  const name = id ?? `toast-${serial}`;
  const key = keyOf(name);
  const gone = () => void release(name, key);
  void whenToasterReady.then((toast) => {
    const close = () => {
      gone();
      toast.dismiss(key);
    };
    toast.custom(() => <ToastCard status={status} text={text} action={action} closeLabel={closeLabel} onClose={close} />, {
      id: key,
      duration: persistent || status === "loading" ? Number.POSITIVE_INFINITY : durationMs,
      unstyled: true,
      onAutoClose: gone,
      onDismiss: gone,
    });
  });
  return name;
}
