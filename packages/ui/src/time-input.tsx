"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { IconButton } from "./icon-button";
import { showValueAs } from "./shown-value";
import { TextInput, type TextInputProps } from "./text-input";
import { timeTyped } from "./typed-date";

const TimeButtons = lazy(() => import("./time-choice").then((module) => ({ default: module.TimeChoice })));

export type TimeInputProps = Omit<TextInputProps, "type" | "after" | "icon" | "value"> & {
  /** Minutes between two choices of the list; any minute can be typed. */
  minutes?: number | undefined;
  /** Names the list. */
  listLabel?: string | undefined;
};

/** A time of a day, `HH:MM`: typed (9:00, 0900, 9時半), or chosen from a list, which is loaded when it is opened. */
export function TimeInput({ minutes = 30, listLabel = "時刻を選ぶ", ref, ...rest }: TimeInputProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  function take(element: HTMLInputElement | null) {
    if (element && element !== input.current) showValueAs(element, { read: timeTyped, show: (time) => time });
    input.current = element;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
  }

  function choose(time: string) {
    const element = input.current;
    if (!element) return;
    element.focus();
    element.value = time;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever the focus is in it
    <div
      className="min-w-0"
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <TextInput
        autoComplete="off"
        placeholder="10:00"
        {...rest}
        ref={take}
        after={
          <IconButton
            ref={opener}
            icon="clock"
            label={listLabel}
            aria-expanded={open}
            disabled={rest.disabled}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <Suspense>
          <TimeButtons label={listLabel} minutes={minutes} value={timeTyped(input.current?.value ?? "")} onChange={choose} />
        </Suspense>
      )}
    </div>
  );
}
