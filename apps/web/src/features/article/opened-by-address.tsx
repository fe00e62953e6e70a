"use client";

import { useEffect } from "react";

/** Opens what the address leads into. Browsers do so for links of the page itself; a link of another page does not load this one again. */
export function OpenedByAddress() {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(window.location.hash.slice(1));
      const fold = target?.closest("details");
      if (!target || !fold) return;
      fold.open = true;
      target.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  return null;
}
