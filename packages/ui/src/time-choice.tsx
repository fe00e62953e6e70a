"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "./cx";

const written = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const NINE = 9 * 60;

/** The times of a day as a list, a single tab stop: arrows, Home and End move, Enter or Space chooses (the listbox pattern of WAI-ARIA). */
export function TimeChoice({
  label,
  minutes,
  value,
  onChange,
}: {
  label: string;
  minutes: number;
  value: string | null;
  onChange: (time: string) => void;
}) {
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
    const last = times.length - 1;
    const target: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
    const next = target[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(last, next)));
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChange(times[at] ?? "");
    }
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line bg-surface py-1"
    >
      {times.map((time, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
        <div
          key={time}
          role="option"
          aria-selected={time === value}
          tabIndex={index === at ? 0 : -1}
          data-index={index}
          className={cx("cursor-pointer px-4 py-2 tabular-nums hover:bg-sunken", time === value && "bg-primary-tint font-bold")}
          onClick={() => onChange(time)}
        >
          {time.replace(/^0/, "")}
        </div>
      ))}
    </div>
  );
}
