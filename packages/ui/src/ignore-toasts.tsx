/** A toast is above modal dialogs: clicking it must not count as a click outside the dialog. */
export function ignoreToasts(event: Event): void {
  if ((event.target as Element | null)?.closest("[data-sonner-toaster]")) event.preventDefault();
}
