"use client";

import { type ReactNode, useId, useState } from "react";
import { FieldError } from "./field-error";
import { Select } from "./select";
import { type Followed, minutesOf, restarted, type TimeRange, written } from "./time-range";

export type TimeRangeInputProps = {
  /** Names both lists: "月曜日 1つめ". */
  label: string;
  /** `HH:MM`; an end of `24:00` is midnight. Empty: not chosen yet. */
  value: TimeRange;
  onChange: (value: TimeRange) => void;
  /** Minutes between two choices. */
  step?: number | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: ReactNode | undefined;
  disabled?: boolean | undefined;
  /** At the end of the line: a button that removes it. */
  after?: ReactNode | undefined;
  startLabel?: string | undefined;
  endLabel?: string | undefined;
  className?: string | undefined;
};

/** The times of the grid, and the current value even if it is off the grid, because a stored value is always shown. */
function choices(from: number, to: number, step: number, present: string) {
  const times = new Set<string>();
  for (let at = from; at <= to; at += step) times.add(written(at));
  if (present !== "") times.add(present);
  return [...times].sort().map((time) => ({ value: time, label: time }));
}

/** A start and an end. The caller validates them; the lists only offer times of the grid. */
export function TimeRangeInput({
  label,
  value,
  onChange,
  step = 30,
  min = "00:00",
  max = "24:00",
  error,
  disabled,
  after,
  startLabel = "開始",
  endLabel = "終了",
  className,
}: TimeRangeInputProps) {
  const errorId = useId();
  const [followed, setFollowed] = useState<Followed | null>(null);
  const moved = followed !== null && followed.end === value.end ? followed : null;
  const [from, to] = [minutesOf(min), minutesOf(max)];
  const shared = {
    disabled,
    className: "w-[7.25rem] tabular-nums",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
    placeholder: "--:--",
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a flex box in every browser, and the legend would be a line of its own
    <div role="group" aria-label={label} className={className}>
      <div className="flex items-center gap-2">
        <Select
          {...shared}
          aria-label={`${label} ${startLabel}`}
          value={value.start}
          onChange={(event) => {
            const restart = restarted(value, event.currentTarget.value, to, followed);
            setFollowed(restart.followed);
            onChange(restart.next);
          }}
          options={choices(from, to - step, step, value.start)}
        />
        <span aria-hidden="true" className="text-muted">
          〜
        </span>
        <Select
          {...shared}
          aria-label={`${label} ${endLabel}`}
          value={value.end}
          onChange={(event) => {
            setFollowed(null);
            onChange({ ...value, end: event.currentTarget.value });
          }}
          options={choices(from + step, to, step, value.end)}
        />
        {after}
      </div>
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {moved !== null && `${endLabel}を${moved.before.end}から${moved.end}に変えました。`}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
