"use client";

import { type FocusEvent, useRef } from "react";

/**
 * Returns the focus to where it was before. Radix does this only for its own Trigger, but our dialogs are opened by state. The first focus
 * event inside tells which element lost the focus, also if a child takes it with autoFocus.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      const from = event.relatedTarget;
      if (opener.current === null && from instanceof HTMLElement && !event.currentTarget.contains(from)) opener.current = from;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      opener.current?.focus({ preventScroll: true });
      opener.current = null;
    },
  };
}
