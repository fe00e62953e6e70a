"use client";

import { lazy, Suspense } from "react";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";
import { timeTyped } from "./typed-date";
import { usePicker } from "./use-picker";

const TimeList = lazy(() => import("./time-list").then((module) => ({ default: module.TimeList })));

export type TimeInputProps = Omit<TextInputProps, "type" | "after" | "icon" | "value"> & {
  /** Minutes between two choices of the list; any minute can be typed. */
  minutes?: number | undefined;
  /** Tells the list of this field from others, mostly the field's label. */
  subject?: string | undefined;
};

const AS_TYPED = { read: timeTyped, show: (time: string) => time };

/** A time of a day, `HH:MM`: typed (9:00, 0900, 9時半, 午後3時), or chosen from a list, which is loaded when it is opened. */
export function TimeInput({ minutes = 30, subject, ref, className, ...rest }: TimeInputProps) {
  const { field, opener, open, chosen, close, take, choose, typed, toggle } = usePicker(AS_TYPED, ref);

  const of = [subject, chosen].filter(Boolean).join("：");
  return (
    <div ref={field} className={className}>
      <TextInput
        autoComplete="off"
        placeholder="時:分"
        {...rest}
        ref={take}
        // What the button says is chosen is so no longer.
        onInput={typed}
        after={
          <IconButton
            ref={opener}
            icon="clock"
            // Inside of the frame.
            className="mr-px size-10.5!"
            label={of === "" ? "一覧から選ぶ" : `一覧から選ぶ（${of}）`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled}
            onClick={toggle}
          />
        }
      />
      {open && (
        <Suspense>
          <TimeList
            anchor={field}
            onClose={close}
            label={subject === undefined ? "一覧から選ぶ" : `一覧から選ぶ（${subject}）`}
            minutes={minutes}
            value={chosen}
            onChange={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
