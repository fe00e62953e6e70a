/** The look of every text control. 16 px, because iOS zooms in on a smaller font at focus. The error edge is a shadow, so nothing moves. */
export const controlStyle =
  "block w-full min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-base leading-control text-ink transition-colors hover:border-ink aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken";
