"use client";

import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { DateInput, type DateInputProps } from "@knotter/ui/date-input";
import { Field } from "@knotter/ui/field";
import { TimeInput, type TimeInputProps } from "@knotter/ui/time-input";
import type { Around } from "./text-field";

export const todayInTokyo = () => tokyoDate(systemClock.now());

/** A day, held as `YYYY-MM-DD`. Spread `form.field("name")` over it. */
export function DateField({
  label,
  hint,
  required,
  optionalLabel,
  hideLabel,
  error,
  maxCount: _,
  count: __,
  ...control
}: Around & Omit<DateInputProps, "today">) {
  return (
    <Field label={label} hint={hint} required={required} optionalLabel={optionalLabel} hideLabel={hideLabel} error={error}>
      <DateInput {...control} today={todayInTokyo} subject={typeof label === "string" ? label : undefined} />
    </Field>
  );
}

/** A time of a day in Japan, held as `HH:MM`. Spread `form.field("name")` over it. */
export function TimeField({
  label,
  hint,
  required,
  optionalLabel,
  hideLabel,
  error,
  maxCount: _,
  count: __,
  ...control
}: Around & TimeInputProps) {
  return (
    <Field label={label} hint={hint} required={required} optionalLabel={optionalLabel} hideLabel={hideLabel} error={error}>
      <TimeInput {...control} subject={typeof label === "string" ? label : undefined} />
    </Field>
  );
}
