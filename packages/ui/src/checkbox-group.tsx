"use client";

import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { cx } from "./cx";
import { FieldGroup, type FieldGroupProps } from "./field-group";

export type CheckboxOption<V extends string> = { value: V; label: ReactNode; hint?: ReactNode | undefined; disabled?: boolean | undefined };
export type CheckboxGroupProps<V extends string> = Omit<FieldGroupProps, "children" | "role"> & {
  options: readonly CheckboxOption<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  columns?: keyof typeof columnClass | undefined;
};

/** Three columns suit short words, of which two fit next to each other on a phone, and `words` longer ones; a row suits single letters. */
const columnClass = {
  1: "grid grid-cols-1",
  2: "grid grid-cols-1 sm:grid-cols-2",
  3: "grid grid-cols-1 min-[22rem]:grid-cols-2 lg:grid-cols-3",
  words: "grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-3",
  row: "flex flex-wrap",
};

/** Any number of options; the value is in the order of the options, not of the clicks. */
export function CheckboxGroup<V extends string>({ options, value, onChange, onBlur, name, columns = 1, ...group }: CheckboxGroupProps<V>) {
  const chosen = new Set<V>(value);
  const toggle = (option: V, on: boolean) => onChange(options.map((o) => o.value).filter((v) => (v === option ? on : chosen.has(v))));
  return (
    <FieldGroup {...group}>
      <div className={cx("gap-x-6", columnClass[columns])}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            checked={chosen.has(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
