"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { dayShown, dayTyped } from "./typed-date";
import { IconButton } from "./icon-button";
import { showValueAs } from "./shown-value";
import { TextInput, type TextInputProps } from "./text-input";

const MonthCalendar = lazy(() => import("./month-calendar").then((module) => ({ default: module.MonthCalendar })));

export type DateInputProps = Omit<TextInputProps, "type" | "after" | "icon" | "min" | "max" | "value"> & {
  /** `YYYY-MM-DD`, as the input's own value. Set from outside while it has no focus. */
  value?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** The component has no clock of its own; asked when a day without a year is typed, and when the calendar opens. */
  today: () => string;
  holidays?: Readonly<Record<string, string>> | undefined;
  /** Names the calendar. */
  calendarLabel?: string | undefined;
};

/** A day: typed (2026/12/1, 12/1), or chosen from a month calendar, which is loaded when it is opened. */
export function DateInput({ value, min, max, today, holidays, calendarLabel = "日付を選ぶ", ref, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const bounds = useRef({ min, max, today });
  bounds.current = { min, max, today };
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (value !== undefined && input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  function take(element: HTMLInputElement | null) {
    if (element && element !== input.current) {
      showValueAs(element, {
        read: (typed) => dayTyped(typed, { ...bounds.current, today: bounds.current.today() }),
        show: dayShown,
      });
    }
    input.current = element;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
  }

  function choose(day: string) {
    const element = input.current;
    if (!element) return;
    element.focus();
    element.value = day;
    // As if it had been typed: the form hears of it.
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the calendar from wherever the focus is in it
    <div
      className="min-w-0"
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        // Not the dialog around it.
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <TextInput
        autoComplete="off"
        placeholder="2026/4/1"
        {...rest}
        ref={take}
        defaultValue={value ?? rest.defaultValue}
        after={
          <IconButton
            ref={opener}
            icon="calendar"
            label={calendarLabel}
            aria-expanded={open}
            disabled={rest.disabled}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <Suspense>
          <MonthCalendar
            label={calendarLabel}
            className="mt-2"
            value={dayTyped(input.current?.value ?? "", { today: today() })}
            today={today()}
            min={min}
            max={max}
            holidays={holidays}
            onChange={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
