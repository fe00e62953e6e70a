/** A toast lies above what is modal: to touch the toast is not to leave the dialog under it. */
export function ignoreToasts(event: Event): void {
  if ((event.target as Element | null)?.closest("[data-sonner-toaster]")) event.preventDefault();
}
