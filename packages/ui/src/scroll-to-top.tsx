"use client";

import { useEffect, useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** Distances in px: a hand that only rests does not count as a direction, and the foot of a page begins a little before its end. */
const REST = 6;
const FOOT = 200;

/** Offers itself where it is wanted, after a screenful: on the way back up, and at the foot. Who reads on has nothing over the text. */
export function ScrollToTop({ label = "ページの先頭へ戻る", className }: { label?: string | undefined; className?: string | undefined }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function follow() {
      const { scrollY, innerHeight } = window;
      const moved = scrollY - last;
      const atFoot = scrollY + innerHeight >= document.documentElement.scrollHeight - FOOT;
      if (scrollY < innerHeight * 0.8) setShown(false);
      else if (atFoot) setShown(true);
      else if (Math.abs(moved) > REST) setShown(moved < 0);
      if (Math.abs(moved) > REST) last = scrollY;
    }
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return (
    <button
      type="button"
      aria-label={label}
      data-print="hide"
      onClick={() => {
        const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
        // The keyboard goes along, else the next Tab would jump back down.
        document.querySelector<HTMLElement>("main, [id='main']")?.focus({ preventScroll: true });
      }}
      className={cx(
        "fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-12 place-items-center rounded-full border border-control bg-surface text-ink shadow-float transition-opacity hover:border-primary hover:text-primary max-lg:[body:has([data-bottom-bar])_&]:bottom-[calc(5.5rem+env(safe-area-inset-bottom))]",
        shown ? "opacity-100" : "invisible opacity-0",
        className,
      )}
    >
      <Icon name="arrow-up" />
    </button>
  );
}
