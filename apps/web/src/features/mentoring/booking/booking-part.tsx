"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** One step of the dialog. A new step takes the focus; the first one leaves it to the dialog, whose title is announced. */
export function BookingPart({ title, quiet = false, children }: { title: string; quiet?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (quiet) return;
    heading.current?.focus({ preventScroll: true });
    // Scrolled to the beginning, however far the previous step was scrolled.
    heading.current?.closest("[data-booking]")?.scrollIntoView({ block: "start" });
  }, [quiet]);
  return (
    <section className="mt-6">
      <h3 ref={heading} tabIndex={-1} className="mb-3 w-fit">
        {title}
      </h3>
      {children}
    </section>
  );
}
