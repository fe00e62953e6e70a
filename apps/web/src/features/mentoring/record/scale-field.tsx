"use client";

import { FieldGroup } from "@knotter/ui/field-group";
import { useId } from "react";

interface ScaleFieldProps {
  legend: string;
  hint?: string | undefined;
  from: number;
  to: number;
  /** What the ends of the scale mean. */
  ends: readonly [low: string, high: string];
  /** "" as long as none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A row of numbers to choose one of, or none. */
export function ScaleField({ legend, hint, from, to, ends, value, onChange, error }: ScaleFieldProps) {
  const name = useId();
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <FieldGroup legend={legend} hint={hint} error={error} role="radiogroup">
      <div className="flex flex-wrap gap-1.5">
        {numbers.map((number) => (
          <label
            key={number}
            className="grid size-11 place-items-center rounded-control border border-control bg-surface tabular-nums transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:font-bold has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={number}
              checked={value === String(number)}
              onChange={() => onChange(String(number))}
              className="sr-only"
            />
            {number}
          </label>
        ))}
      </div>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span>
          {from}＝{ends[0]}、{to}＝{ends[1]}
        </span>
        {value !== "" && (
          <button type="button" onClick={() => onChange("")} className="min-h-11 text-primary underline underline-offset-4">
            <span className="sr-only">{legend}の</span>選択を外す
          </button>
        )}
      </p>
    </FieldGroup>
  );
}
