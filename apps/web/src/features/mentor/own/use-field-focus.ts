"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";

const CONTROL = "input:not([type=hidden]):not(:disabled), textarea, select, button";

/** `#field-headline` in the address focuses the control itself, so that one can type at once: also where a link leads from one tab to another. */
export function useFieldFocus(section?: string | undefined): void {
  const tab = useSearchParams().get("tab");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of this page changes the tab in the address and leaves the form where it is
  useEffect(() => {
    const go = () => {
      const place = document.getElementById(window.location.hash.slice(1) || section || "");
      if (!place) return;
      // The field, or the section around it, may be folded away.
      for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
      for (const fold of place.querySelectorAll<HTMLDetailsElement>(":scope details[data-fold=fields]")) fold.open = true;
      place.scrollIntoView({ block: "start" });
      place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
    };
    go();
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, [section, tab]);
}
