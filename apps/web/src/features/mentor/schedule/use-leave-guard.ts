"use client";

import { useEffect, useState } from "react";

/**
 * While there are unsaved changes: the browser asks before the tab is closed or reloaded, and a link of this page waits for the user's
 * decision. Returns the link's target.
 */
export function useLeaveGuard(active: boolean): { leavingTo: string | null; stay: () => void } {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const to = new URL(link.href, window.location.href);
      if (link.target === "_blank" || to.origin !== window.location.origin || to.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(to.pathname + to.search);
    };
    window.addEventListener("beforeunload", beforeUnload);
    // Before the router's own listener.
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [active]);
  return { leavingTo, stay: () => setLeavingTo(null) };
}
