"use client";

import { lazy, Suspense, useEffect, useRef } from "react";
import { dateInWords } from "./calendar-date";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";
import { dayShown, dayTyped } from "./typed-date";
import { usePicker } from "./use-picker";

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
  const [first, last] = [bound(min), bound(max)];
  const bounds = useRef({ min: first, max: last, today });
  bounds.current = { min: first, max: last, today };
  const dayOf = (typed: string) => dayTyped(typed, { ...bounds.current, today: bounds.current.today() });
  const { field, input, opener, open, chosen, close, take, choose, typed, toggle } = usePicker({ read: dayOf, show: dayShown }, ref);

  useEffect(() => {
    if (value !== undefined && input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value, input]);

  const of = [subject, chosen !== null && dateInWords(chosen)].filter(Boolean).join("：");
  return (
    <div ref={field} className={className}>
      <TextInput
        autoComplete="off"
        placeholder="年/月/日"
        {...rest}
        ref={take}
        // What the button says is chosen is so no longer.
        onInput={typed}
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
            onClick={toggle}
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
