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
 * Loads the container, and sees to it that it never comes along: a script that has run once stays until the document goes, so every way
 * to a page that is no article loads that page anew.
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
    // Before the router hears of it.
    window.addEventListener("click", leave, { capture: true });
    return () => window.removeEventListener("click", leave, { capture: true });
  }, []);

  // By another way than a link, such as a button: then the page that has just opened is loaded anew before it shows much.
  useEffect(() => {
    if (!isArticle(pathname)) window.location.reload();
  }, [pathname]);
  return null;
}
