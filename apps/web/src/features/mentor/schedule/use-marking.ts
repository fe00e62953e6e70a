"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { type PointerEvent, useRef, useState } from "react";
import { type Marked, SLOT_HEIGHT } from "./week-geometry";

/** The cell of an event, whose element carries its day and slot. */
export function cellOf(target: EventTarget): { date: LocalDate; slot: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-slot]") : null;
  if (!cell || cell.getAttribute("aria-disabled") === "true") return null;
  return { date: cell.dataset["date"] ?? "", slot: Number(cell.dataset["slot"]) };
}

/**
 * Selects time: by dragging with a mouse or pen, by a tap (dragging with a finger scrolls), and from the keyboard through `mark`.
 * `onMarked` is called when the pointer is released.
 */
export function useMarking({ from, to, onMarked }: { from: number; to: number; onMarked: (marked: Marked) => void }) {
  const [marked, setMarked] = useState<Marked | null>(null);
  const dragging = useRef(false);
  const byFinger = useRef(false);

  const clear = () => {
    dragging.current = false;
    setMarked(null);
  };

  return {
    marked,
    mark: setMarked,
    clear,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        byFinger.current = event.pointerType === "touch";
        const cell = cellOf(event.target);
        if (byFinger.current || event.button !== 0 || !cell) return;
        dragging.current = true;
        setMarked({ date: cell.date, anchor: cell.slot, end: cell.slot });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!dragging.current || !marked) return;
        const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
        const end = Math.min(to - 1, Math.max(from, from + Math.floor(y / SLOT_HEIGHT)));
        if (end !== marked.end) setMarked({ ...marked, end });
      },
      onPointerUp() {
        if (!dragging.current || !marked) return;
        dragging.current = false;
        onMarked(marked);
      },
      onPointerCancel: clear,
      onClick(event: { target: EventTarget }) {
        const cell = byFinger.current ? cellOf(event.target) : null;
        if (cell) onMarked({ date: cell.date, anchor: cell.slot, end: cell.slot });
      },
    },
  };
}
