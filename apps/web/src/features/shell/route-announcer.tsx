"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/**
 * Next announces a changed document title. Between two pages of the same kind (from one mentor to the next) the title stays the same, because
 * titles name nobody; in that case this component announces the heading.
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
