"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/**
 * Next announces a document title that has changed. From one page to another of the same kind (one consultant to the next) it stays, because
 * titles name nobody: then the heading is announced here.
 */
export function RouteAnnouncer() {
  const pathname = usePathname();
  const last = useRef<{ pathname: string; title: string } | null>(null);
  const [heading, setHeading] = useState("");
  useEffect(() => {
    const later = setTimeout(() => {
      const { title } = document;
      const before = last.current;
      last.current = { pathname, title };
      if (before === null || before.pathname === pathname) return;
      setHeading(before.title === title ? (document.querySelector("h1")?.textContent ?? "") : "");
    }, 300);
    return () => clearTimeout(later);
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {heading}
    </p>
  );
}
