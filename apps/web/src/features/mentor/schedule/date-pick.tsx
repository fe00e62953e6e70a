"use client";

import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { controlStyle } from "@knotter/ui/control-style";
import { cx } from "@knotter/ui/cx";
import { FieldError } from "@knotter/ui/field-error";
import { Icon } from "@knotter/ui/icon";
import { MonthCalendar } from "@knotter/ui/month-calendar";
import { useId, useRef, useState } from "react";

/** A date in Japanese; a month calendar opens below it. */
export function DatePick({
  label,
  value,
  onChange,
  today,
  near,
  min,
  max,
  holidays,
  onMonthChange,
  error,
  openAtFirst = false,
}: {
  label: string;
  value: LocalDate | null;
  onChange: (date: LocalDate) => void;
  today: LocalDate;
  /** Where the calendar opens while nothing is chosen; without it at today. */
  near?: LocalDate | undefined;
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
  holidays?: Readonly<Record<string, string>> | undefined;
  onMonthChange?: ((firstDay: string) => void) | undefined;
  error?: string | undefined;
  openAtFirst?: boolean | undefined;
}) {
  const id = useId();
  const [open, setOpen] = useState(openAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 leading-control font-bold">
        {label}
      </p>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={open}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(!open)}
        className={cx(controlStyle, "flex items-center justify-between gap-3 text-left tabular-nums")}
      >
        <span className={value === null ? "text-muted" : undefined}>{value === null ? "日付を選ぶ" : formatDate(value)}</span>
        <Icon name="calendar" className="text-muted" />
      </button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {open && (
        <MonthCalendar
          label={label}
          className="mt-3"
          value={value}
          today={today}
          near={near}
          min={min}
          max={max}
          holidays={holidays}
          onMonthChange={onMonthChange}
          onChange={(date) => {
            onChange(date);
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
