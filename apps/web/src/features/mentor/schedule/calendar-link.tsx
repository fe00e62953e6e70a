"use client";

import type { ComponentProps, MouseEvent } from "react";
import { addressOf, type CalendarPosition } from "./calendar-position";

/** Shows another part of the calendar: changes the address without leaving the page, and loads only missing days. */
export function goTo(position: CalendarPosition): void {
  window.history.pushState(null, "", addressOf(position));
}

/** A real address for a new tab; a plain click stays in the page. */
export function CalendarLink({ position, ...rest }: Omit<ComponentProps<"a">, "href" | "onClick"> & { position: CalendarPosition }) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(position);
  }
  return <a {...rest} href={addressOf(position)} onClick={follow} />;
}
