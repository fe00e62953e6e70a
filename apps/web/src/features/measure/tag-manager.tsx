"use client";

import { isArticle } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/**
 * Loads the container, and ensures that it stays on articles: a script stays until the document is replaced, so every navigation to another
 * page is a full page load.
 */
export function TagManager({ id }: { id: string }) {
  const pathname = usePathname();
  useEffect(() => {
    if (window.dataLayer) return;
    window.dataLayer = [{ "gtm.start": systemClock.now().getTime(), event: "gtm.js" }];
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }, [id]);

  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== window.location.origin || isArticle(link.pathname)) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    // Before the router handles the click.
    window.addEventListener("click", leave, { capture: true });
    return () => window.removeEventListener("click", leave, { capture: true });
  }, []);

  // If the navigation was not a link, but for example a button, the new page is reloaded at once.
  useEffect(() => {
    if (!isArticle(pathname)) window.location.reload();
  }, [pathname]);
  return null;
}
