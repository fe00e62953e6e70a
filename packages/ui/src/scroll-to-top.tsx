"use client";

import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** Appears after a screenful. Without a scroll listener: an invisible mark at the top of the page leaves the window. */
export function ScrollToTop({ label = "ページの先頭へ戻る", className }: { label?: string | undefined; className?: string | undefined }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => setShown(!(entry?.isIntersecting ?? true)));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} aria-hidden="true" className="pointer-events-none absolute top-0 left-0 h-[80vh] w-px" />
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
          "fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-12 place-items-center rounded-full border border-control bg-surface text-ink shadow-float transition-opacity hover:border-primary hover:text-primary",
          shown ? "opacity-100" : "invisible opacity-0",
          className,
        )}
      >
        <Icon name="arrow-up" />
      </button>
    </>
  );
}
