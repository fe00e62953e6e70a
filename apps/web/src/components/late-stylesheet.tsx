"use client";

import { useEffect } from "react";
import { FONTS_COOKIE, FONTS_DAYS } from "./fonts-cookie";
import { keepCookie } from "./keep-cookie";

/**
 * A stylesheet that is not needed for the first view: it loads after the page, without blocking it. `remembered`: the next page may ask for it
 * at once, because the browser has its files by then.
 */
export function LateStylesheet({ href, remembered = false }: { href: string; remembered?: boolean }) {
  useEffect(() => {
    if (document.head.querySelector(`link[href="${href}"]`)) return;
    const attach = () => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      if (remembered) link.onload = () => keepCookie(FONTS_COOKIE, href, FONTS_DAYS);
      document.head.append(link);
    };
    if (document.readyState === "complete") {
      attach();
      return;
    }
    window.addEventListener("load", attach, { once: true });
    return () => window.removeEventListener("load", attach);
  }, [href, remembered]);
  return null;
}
