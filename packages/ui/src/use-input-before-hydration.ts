"use client";

import { type Ref, type RefCallback, useCallback, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** What the page was sent with. */
const sentWith = (control: HTMLInputElement | HTMLTextAreaElement): string => control.defaultValue;

/**
 * On a reload, and on the way back, the browser itself fills fields with what stood in them before: that is no typing, and may be older
 * than what is stored by now. What was typed then is kept by the drafts of the forms; here only the field somebody is in counts.
 */
function filledByBrowser(control: Control): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit !== undefined && visit.type !== "navigate" && document.activeElement !== control;
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return control.value !== (sent?.value ?? "");
  }
  if (!isChoice(control)) return control.type !== "file" && control.value !== sentWith(control);
  // The radio that lost its dot says nothing that the one that got it does not say.
  return control.checked !== control.defaultChecked && (control.type === "checkbox" || control.checked);
}

/** What somebody put in while the page was only markup; null: nothing. */
function typedIn(control: Control): string | boolean | null {
  if (!isTouched(control) || filledByBrowser(control)) return null;
  return isChoice(control) ? control.checked : control.value;
}

const setterOf = (control: Control): ((value: string) => void) | undefined =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, "value")?.set?.bind(control);

/** Puts the words back and tells the form of them, as if they were typed now: React hears only of a value it has not seen. */
function typeAgain(control: Control, typed: string | boolean): void {
  if (isChoice(control)) {
    control.checked = typed !== true;
    control.click();
    return;
  }
  const place = document.activeElement === control && "selectionStart" in control ? control.selectionStart : null;
  if (!(control instanceof HTMLSelectElement)) control.value = sentWith(control);
  setterOf(control)?.(String(typed));
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  // An address has no caret to be set (HTML: the types to which selection applies).
  if (place !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(place, place);
}

/**
 * On a slow phone people type before the script has come. A form that is given its first values when it starts (react-hook-form writes
 * them into the fields, a controlled field writes them at its next change) would wipe that out; here it is typed once more, into the form
 * that is listening by then. Every native control of this package takes its ref through this.
 */
export function useInputBeforeHydration<C extends Control>(ref: Ref<C> | undefined): RefCallback<C> {
  const seen = useRef(false);
  return useCallback(
    (control: C | null) => {
      const typed = control !== null && !seen.current ? typedIn(control) : null;
      if (control !== null) seen.current = true;
      const cleanUp = typeof ref === "function" ? ref(control) : undefined;
      if (ref && typeof ref !== "function") ref.current = control;
      if (control !== null && typed !== null) typeAgain(control, typed);
      return typeof cleanUp === "function" ? cleanUp : undefined;
    },
    [ref],
  );
}
