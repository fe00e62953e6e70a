"use client";

import { useEffect } from "react";
import { FONTS_COOKIE, FONTS_DAYS } from "./fonts-cookie";
import { keepCookie } from "./keep-cookie";

/**
 * A stylesheet of fonts, which the first view does without: it loads after the page, without blocking it. It applies once the files that the
 * page needs have come: each file that arrives alone lays the whole page out again, and a page of Japanese needs two dozen of them.
 * `remembered`: the next page may ask for it at once, because the browser has its files by then.
 */
export function LateStylesheet({ href, remembered = false }: { href: string; remembered?: boolean }) {
  useEffect(() => {
    if (document.head.querySelector(`link[href="${href}"]`)) return;
    const attach = () => {
      const link = document.createElement("link");
      const apply = (complete: boolean) => {
        link.media = "all";
        if (remembered && complete) keepCookie(FONTS_COOKIE, href, FONTS_DAYS);
      };
      link.rel = "stylesheet";
      link.media = "not all";
      link.href = href;
      link.onload = () => {
        link.onload = null;
        const { sheet } = link;
        import("./needed-fonts").then(({ fetchNeeded }) => sheet !== null && fetchNeeded(sheet)).then(apply, () => apply(false));
      };
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
