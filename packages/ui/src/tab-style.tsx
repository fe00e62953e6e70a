import { cx } from "./cx";

/** Scrolls sideways when it must, and shows at its edges that there is more; the padding leaves room for the focus ring. */
export const tabListStyle = "scroll-edges flex gap-1 overflow-x-auto px-1 pt-1 shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]";

/** A bar under the chosen one, and its weight: never the colour alone. The hidden bold copy would be a shift; the bar is not. */
export function tabStyle(selected: boolean): string {
  return cx(
    "relative min-h-11 shrink-0 whitespace-nowrap px-4 py-2.5 leading-control no-underline transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-pill focus-visible:-outline-offset-3",
    selected ? "font-bold text-primary after:bg-primary" : "text-muted hover:text-ink hover:after:bg-line",
  );
}
