"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { PickerPopover } from "./picker-popover";

const written = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const NINE = 9 * 60;

/**
 * The times of a day as a list, a single tab stop: arrows, PageUp and PageDown (by hours), Home and End move, Enter or Space chooses (the
 * listbox pattern of WAI-ARIA). In a file of its own: it is loaded when it is opened.
 */
export function TimeList({
  label,
  minutes,
  value,
  onChange,
  anchor,
  onClose,
}: {
  label: string;
  minutes: number;
  value: string | null;
  onChange: (time: string) => void;
} & Pick<Parameters<typeof PickerPopover>[0], "anchor" | "onClose">) {
  const times = Array.from({ length: Math.ceil(1440 / minutes) }, (_, index) => written(index * minutes));
  const [at, setAt] = useState(() => {
    const present = value === null ? NINE : Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
    return Math.min(Math.floor(present / minutes), times.length - 1);
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus();
  }, [at]);

  function move(event: KeyboardEvent) {
    const hour = Math.max(1, Math.round(60 / minutes));
    const target: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + hour,
      PageUp: at - hour,
      Home: 0,
      End: times.length - 1,
    };
    const next = target[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(times.length - 1, next)));
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChange(times[at] ?? "");
    }
  }

  return (
    <PickerPopover label={label} anchor={anchor} onClose={onClose} className="w-40">
      <div ref={list} role="listbox" aria-label={label} tabIndex={-1} onKeyDown={move} className="max-h-60 overflow-y-auto">
        {times.map((time, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
          <div
            key={time}
            role="option"
            aria-selected={time === value}
            tabIndex={index === at ? 0 : -1}
            data-index={index}
            className={cx(
              "cursor-pointer rounded-control px-4 py-2.5 tabular-nums -outline-offset-2",
              time === value ? "bg-primary font-bold text-on-primary" : "hover:bg-primary-tint",
            )}
            onClick={() => onChange(time)}
          >
            {time}
          </div>
        ))}
      </div>
    </PickerPopover>
  );
}
