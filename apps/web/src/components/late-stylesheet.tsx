"use client";

import { useEffect } from "react";

/** A stylesheet that is not needed for the first view: it loads after the page, without blocking it. */
export function LateStylesheet({ href }: { href: string }) {
  useEffect(() => {
    if (document.head.querySelector(`link[href="${href}"]`)) return;
    const attach = () => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      document.head.append(link);
    };
    if (document.readyState === "complete") {
      attach();
      return;
    }
    window.addEventListener("load", attach, { once: true });
    return () => window.removeEventListener("load", attach);
  }, [href]);
  return null;
}
