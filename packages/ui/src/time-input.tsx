"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { IconButton } from "./icon-button";
import { showValueAs, typeInto } from "./shown-value";
import { TextInput, type TextInputProps } from "./text-input";
import { timeTyped } from "./typed-date";

const TimeList = lazy(() => import("./time-list").then((module) => ({ default: module.TimeList })));

export type TimeInputProps = Omit<TextInputProps, "type" | "after" | "icon" | "value"> & {
  /** Minutes between two choices of the list; any minute can be typed. */
  minutes?: number | undefined;
  /** Tells the list of this field from others, mostly the field's label. */
  subject?: string | undefined;
};

/** A time of a day, `HH:MM`: typed (9:00, 0900, 9時半, 午後3時), or chosen from a list, which is loaded when it is opened. */
export function TimeInput({ minutes = 30, subject, ref, className, ...rest }: TimeInputProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);

  function take(element: HTMLInputElement | null) {
    if (element) showValueAs(element, { read: timeTyped, show: (time) => time });
    input.current = element;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
  }

  function close(back: boolean) {
    setOpen(false);
    if (back) opener.current?.focus();
  }

  function choose(time: string) {
    input.current?.focus();
    if (input.current) typeInto(input.current, time);
    setChosen(time);
    close(true);
  }

  const of = [subject, chosen].filter(Boolean).join("：");
  return (
    <div ref={field} className={className}>
      <TextInput
        autoComplete="off"
        placeholder="時:分"
        {...rest}
        ref={take}
        // What the button says is chosen is so no longer.
        onInput={() => setChosen(null)}
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
            onClick={() => {
              setChosen(timeTyped(input.current?.value ?? ""));
              setOpen(!open);
            }}
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
