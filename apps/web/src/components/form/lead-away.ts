/** Before a pressed button goes away with the note that it stands in: the focus to the first field of its form, or to the page. */
export function leadAway(button: HTMLButtonElement): void {
  const field = button.form?.querySelector<HTMLElement>("input, select, textarea");
  (field ?? document.getElementById("main"))?.focus();
}
