"use client";

import { useEffect } from "react";

const CONTROL = "input:not([type=hidden]):not(:disabled), textarea, select, button";

/** `#field-headline` in the address leads to the control itself, so that the next key typed goes into it. */
export function useFieldFocus(section?: string | undefined): void {
  useEffect(() => {
    const go = () => {
      const place = document.getElementById(window.location.hash.slice(1) || section || "");
      if (!place) return;
      place.scrollIntoView({ block: "start" });
      place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
    };
    go();
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, [section]);
}
