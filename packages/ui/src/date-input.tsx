"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { dateInWords } from "./calendar-date";
import { IconButton } from "./icon-button";
import { showValueAs, typeInto } from "./shown-value";
import { TextInput, type TextInputProps } from "./text-input";
import { dayShown, dayTyped } from "./typed-date";

const DateCalendar = lazy(() => import("./date-calendar").then((module) => ({ default: module.DateCalendar })));

export type DateInputProps = Omit<TextInputProps, "type" | "after" | "icon" | "min" | "max" | "value"> & {
  /** `YYYY-MM-DD`, as the input's own value. Set from outside while it has no focus. */
  value?: string | undefined;
  /** `YYYY-MM-DD`. A number, which the type of a registered field allows, is no bound, nor is what another field holds that is no day. */
  min?: string | number | undefined;
  max?: string | number | undefined;
  /** The component has no clock of its own; asked when a day without a year is typed, and when the calendar opens. */
  today: () => string;
  holidays?: Readonly<Record<string, string>> | undefined;
  /** Tells the calendar of this field from others, mostly the field's label. */
  subject?: string | undefined;
};

const bound = (given: string | number | undefined): string | undefined =>
  typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined;

/**
 * A day: typed (2026/12/1, 12/1, 令和8年12月1日), or chosen from a month calendar, which is loaded when it is opened (APG, date picker
 * dialog). Its `value`, as a form reads and writes it, is `YYYY-MM-DD`, or what was typed where that is no day.
 */
export function DateInput({ value, min, max, today, holidays, subject, ref, className, ...rest }: DateInputProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [first, last] = [bound(min), bound(max)];
  const bounds = useRef({ min: first, max: last, today });
  bounds.current = { min: first, max: last, today };
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);

  useEffect(() => {
    if (value !== undefined && input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  const dayOf = (typed: string) => dayTyped(typed, { ...bounds.current, today: bounds.current.today() });

  function take(element: HTMLInputElement | null) {
    if (element) showValueAs(element, { read: dayOf, show: dayShown });
    input.current = element;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
  }

  function close(back: boolean) {
    setOpen(false);
    if (back) opener.current?.focus();
  }

  function choose(day: string) {
    // By way of the input, which is left for the button: the form checks what has been left.
    input.current?.focus();
    if (input.current) typeInto(input.current, day);
    setChosen(day);
    close(true);
  }

  const of = [subject, chosen !== null && dateInWords(chosen)].filter(Boolean).join("：");
  return (
    <div ref={field} className={className}>
      <TextInput
        autoComplete="off"
        placeholder="年/月/日"
        {...rest}
        ref={take}
        // What the button says is chosen is so no longer.
        onInput={() => setChosen(null)}
        defaultValue={value === undefined ? rest.defaultValue : dayShown(value)}
        after={
          <IconButton
            ref={opener}
            icon="calendar"
            // Inside of the frame.
            className="mr-px size-10.5!"
            label={of === "" ? "カレンダーを開く" : `カレンダーを開く（${of}）`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled}
            onClick={() => {
              setChosen(dayOf(input.current?.value ?? ""));
              setOpen(!open);
            }}
          />
        }
      />
      {open && (
        <Suspense>
          <DateCalendar
            anchor={field}
            onClose={close}
            label={subject === undefined ? "カレンダー" : `カレンダー（${subject}）`}
            value={chosen}
            today={today()}
            min={first}
            max={last}
            holidays={holidays}
            onChange={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
