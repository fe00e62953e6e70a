"use client";

import { useEffect } from "react";

/** Opens the section that the address points into. Browsers do this for links within a page, but not after a navigation on the client. */
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
