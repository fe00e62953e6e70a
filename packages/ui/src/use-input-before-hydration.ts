"use client";

import { type Ref, type RefCallback, useCallback, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** The value in the HTML of the page. */
const sentWith = (control: HTMLInputElement | HTMLTextAreaElement): string => control.defaultValue;

/**
 * After a reload or back navigation the browser itself restores earlier values of fields: these were not typed now, and may be older than
 * what is stored. Text typed earlier is kept by the forms' drafts; here only the focused field counts.
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
  // A radio that was deselected adds nothing to the one that was selected.
  return control.checked !== control.defaultChecked && (control.type === "checkbox" || control.checked);
}

/** What the user entered before hydration; null: nothing. `given`: what React shows, where the control is a controlled one. */
function typedIn(control: Control, given: unknown): string | boolean | null {
  if (!isTouched(control) || filledByBrowser(control)) return null;
  // Of a select that was not in the page's HTML, no option is marked as the one that it was sent with.
  if (control instanceof HTMLSelectElement && control.value === String(given)) return null;
  return isChoice(control) ? control.checked : control.value;
}

const setterOf = (control: Control): ((value: string) => void) | undefined =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, "value")?.set?.bind(control);

/** Sets the value and triggers the events, as if it was typed now: React ignores a value that it already knows. */
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
  // An email input has no caret position (HTML: the types to which selection applies).
  if (place !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(place, place);
}

/**
 * On a slow phone people type before the script has loaded. A form that sets its initial values at hydration (react-hook-form writes them
 * into the fields, a controlled field at its next change) would delete that input; here it is entered again once the form listens. Every
 * native control of this package takes its ref through this.
 */
export function useInputBeforeHydration<C extends Control>(ref: Ref<C> | undefined, given?: unknown): RefCallback<C> {
  const seen = useRef(false);
  const first = useRef(given);
  return useCallback(
    (control: C | null) => {
      const typed = control !== null && !seen.current ? typedIn(control, first.current) : null;
      if (control !== null) seen.current = true;
      const cleanUp = typeof ref === "function" ? ref(control) : undefined;
      if (ref && typeof ref !== "function") ref.current = control;
      if (control !== null && typed !== null) typeAgain(control, typed);
      return typeof cleanUp === "function" ? cleanUp : undefined;
    },
    [ref],
  );
}
