const CONTROLS = "input, select, textarea, button";
const TYPED = "textarea, input:not([type=radio], [type=checkbox], [type=file])";

/**
 * The field in which one begins to type, where it is the first thing in the form of a dialog and empty: what stands before a field is read
 * first. None on a touch screen, whose keyboard would cover the dialog.
 */
export function fieldToType(dialog: HTMLElement): HTMLElement | null {
  if (!matchMedia("(pointer: fine)").matches) return null;
  const parts = dialog.querySelector("form")?.children ?? [];
  const first = [...parts].find(({ textContent }) => textContent !== "");
  const field = first?.querySelector<HTMLInputElement | HTMLTextAreaElement>(CONTROLS);
  return field?.matches(TYPED) && field.value === "" && !field.disabled ? field : null;
}
