"use client";

import { type ReactNode, useEffect } from "react";

/** Stays visible while there are unsaved or unsubmitted changes. */
export function BottomBar({ children }: { children: ReactNode }) {
  // A focused element must not be covered by the bar (WCAG 2.4.11).
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = "8rem";
    return () => {
      style.scrollPaddingBottom = "";
    };
  }, []);
  return (
    // Above a persistent toast, such as the one about an incomplete profile.
    <div className="sticky bottom-3 z-30 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-float md:px-6 [body:has([data-sonner-toast])_&]:bottom-30">
      {children}
    </div>
  );
}
