"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Announces the opened page to screen readers. Next announces a changed document title, and ours is always "Knotter", so the heading is
 * used.
 */
export function RouteAnnouncer() {
  const pathname = usePathname();
  const [opened, setOpened] = useState({ pathname, heading: "" });
  useEffect(() => {
    const later = setTimeout(() => {
      setOpened((last) => (last.pathname === pathname ? last : { pathname, heading: document.querySelector("h1")?.textContent ?? "" }));
    }, 300);
    return () => clearTimeout(later);
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {opened.heading}
    </p>
  );
}
