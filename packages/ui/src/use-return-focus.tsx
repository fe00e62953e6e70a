"use client";

import { type FocusEvent, useRef } from "react";

/** Where the focus was before the dialogs that are open now: the place to return to if a dialog took over from another one. */
let outside: HTMLElement | null = null;

/** The section of that place, whose heading gets the focus if a row has been removed with its button. */
let section: Element | null = null;

function headingOf(place: Element | null): HTMLElement | null {
  // Who has removed the row may have moved the focus already.
  if (!place?.isConnected || document.activeElement !== document.body) return null;
  const heading = document.getElementById(place.getAttribute("aria-labelledby") ?? "");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}

/**
 * Returns the focus to where it was before. Radix does this only for its own Trigger, but our dialogs are opened by state. The first focus
 * event inside tells which element lost the focus, also if a child takes it with autoFocus. A dialog that takes the place of another one,
 * such as a token after the form that asked for it, returns it to where the first one was opened. If that is gone, with the row that the
 * dialog has removed, it goes to the heading of the section.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      const from = event.relatedTarget;
      if (opener.current !== null || !(from instanceof HTMLElement) || event.currentTarget.contains(from)) return;
      opener.current = from;
      if (from.closest("[role=dialog]") !== null) return;
      outside = from;
      section = from.closest("section[aria-labelledby]");
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = [opener.current, outside].find((element) => element?.isConnected) ?? headingOf(section);
      target?.focus({ preventScroll: true });
      opener.current = null;
    },
  };
}
