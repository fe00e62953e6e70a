"use client";

import type { ComponentProps, MouseEvent } from "react";
import { addressOf, type CalendarPlace } from "./calendar-place";

/** Shows another part of the calendar: the address changes, the page stays, and only the days that are new are asked for. */
export function goTo(place: CalendarPlace): void {
  window.history.pushState(null, "", addressOf(place));
}

/** A real address for a new tab; a plain click stays in the page. */
export function CalendarLink({ place, ...rest }: Omit<ComponentProps<"a">, "href" | "onClick"> & { place: CalendarPlace }) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(place);
  }
  return <a {...rest} href={addressOf(place)} onClick={follow} />;
}
