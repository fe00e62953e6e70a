"use client";

import { useEffect, useRef } from "react";

/** Focuses the first field of a new line; after a removal, the add button. */
export function useListFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<"last" | "add" | null>(null);
  useEffect(() => {
    void count;
    const place = wanted.current;
    wanted.current = null;
    if (place === "add") box.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    if (place === "last") [...(box.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])].at(-1)?.querySelector("input")?.focus();
  }, [count]);
  return {
    box,
    focusAfter: (place: "last" | "add") => {
      wanted.current = place;
    },
  };
}
