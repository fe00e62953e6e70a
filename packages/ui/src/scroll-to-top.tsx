"use client";

import { cx } from "./cx";
import { Icon } from "./icon";

/** At the end of a page: back to its beginning. */
export function ScrollToTop({ label = "ページの先頭へ戻る", className }: { label?: string | undefined; className?: string | undefined }) {
  return (
    <button
      type="button"
      onClick={() => {
        const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
        // Moves the focus as well, otherwise the next Tab would jump back down.
        document.querySelector<HTMLElement>("main, [id='main']")?.focus({ preventScroll: true });
      }}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 rounded-control text-sm text-ink underline-offset-4 hover:text-primary hover:underline",
        className,
      )}
    >
      <Icon name="arrow-up" size={18} />
      {label}
    </button>
  );
}
