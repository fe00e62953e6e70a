"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";

/** A scroll container; only if there is something to scroll, the keyboard can focus it. */
export function ScrollArea({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setOverflows(box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      className={cx("overflow-auto overscroll-contain focus-visible:-outline-offset-3", className)}
      {...(overflows && { tabIndex: 0, role: "region", "aria-label": label })}
    >
      <div>{children}</div>
    </div>
  );
}
