"use client";

import type { ComponentProps, MouseEvent } from "react";

/** Dispatched when a link has changed the address without loading a page, which resets `useListState`. */
export const ADDRESS_CHANGED = "knotter:address";

/** A real address for a new tab; a plain click changes the address without leaving the page, which follows it (`useListState`). */
export function StayLink({ href, ...rest }: Omit<ComponentProps<"a">, "onClick"> & { href: string }) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
    window.dispatchEvent(new Event(ADDRESS_CHANGED));
  }
  return <a {...rest} href={href} onClick={follow} />;
}
