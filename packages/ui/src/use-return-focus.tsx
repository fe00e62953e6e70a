"use client";

import { type FocusEvent, useRef } from "react";

/** Where the focus was before the dialogs that are open now: the place to return to if a dialog took over from another one. */
let outside: HTMLElement | null = null;

/**
 * Returns the focus to where it was before. Radix does this only for its own Trigger, but our dialogs are opened by state. The first focus
 * event inside tells which element lost the focus, also if a child takes it with autoFocus. A dialog that takes the place of another one,
 * such as a token after the form that asked for it, returns it to where the first one was opened.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      const from = event.relatedTarget;
      if (opener.current !== null || !(from instanceof HTMLElement) || event.currentTarget.contains(from)) return;
      opener.current = from;
      if (from.closest("[role=dialog]") === null) outside = from;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : outside;
      target?.focus({ preventScroll: true });
      opener.current = null;
    },
  };
}
