import { cx } from "./cx";

/** Scrolls sideways if necessary, and shows at its edges that there is more; the padding leaves space for the focus ring. */
export const tabListStyle = "scroll-edges flex gap-1 overflow-x-auto px-1 pt-1 shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]";

/** On a phone close enough that four short tabs are seen at once. The selected one has a bar and a heavier weight, never only a colour. The bar causes no layout shift. */
export function tabStyle(selected: boolean): string {
  return cx(
    "relative min-h-11 shrink-0 whitespace-nowrap px-1.5 sm:px-4 py-2.5 leading-control no-underline transition-colors after:absolute after:inset-x-1.5 sm:after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-pill focus-visible:-outline-offset-3",
    selected ? "font-bold text-primary after:bg-primary" : "text-muted hover:text-ink hover:after:bg-line",
  );
}

/** Parts of an open tab above: a second row of bars would look like siblings of the tabs. */
export const segmentListStyle =
  "scroll-edges inline-flex max-w-full overflow-x-auto rounded-control border border-line bg-sunken! p-0.5 [--ground:var(--sunken)] [scrollbar-width:none]";

export function segmentStyle(selected: boolean): string {
  return cx(
    "inline-flex min-h-11 shrink-0 items-center justify-center rounded-[6px] px-3 text-sm md:px-4 leading-control whitespace-nowrap no-underline transition-colors focus-visible:-outline-offset-3",
    selected ? "bg-surface font-bold text-primary ring-1 ring-line" : "text-muted hover:text-ink",
  );
}
