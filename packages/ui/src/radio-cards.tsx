"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldGroup, type FieldGroupProps } from "./field-group";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type RadioOption<V extends string> = { value: V; label: ReactNode; hint?: ReactNode | undefined; disabled?: boolean | undefined };
export type RadioCardsProps<V extends string> = Omit<FieldGroupProps, "children" | "role"> & {
  options: readonly RadioOption<V>[];
  value: V | null | undefined;
  onChange: (value: V) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  columns?: keyof typeof columnClass | undefined;
};

/** `short`: an even number of short words, two in a row on a phone. */
const columnClass = {
  1: "grid-cols-1",
  2: "grid-cols-1 sm:grid-cols-2",
  3: "grid-cols-1 sm:grid-cols-3",
  short: "grid-cols-1 min-[22rem]:grid-cols-2 sm:grid-cols-3",
};

/** Exactly one option. Native radios, so keyboard, form and screen reader work without any code. */
export function RadioCards<V extends string>({ options, value, onChange, onBlur, name, columns = 1, ...group }: RadioCardsProps<V>) {
  const ownName = useId();
  return (
    <FieldGroup {...group} role="radiogroup" className={cx("group/radios", group.className)}>
      <div className={cx("grid gap-3", columnClass[columns])}>
        {options.map((option) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is ours
          <label
            key={option.value}
            className={cx(
              "flex min-h-11 items-start gap-3 rounded-control border border-control bg-surface px-4 py-3 leading-control transition-colors hover:border-primary",
              "not-has-checked:group-data-invalid/radios:border-error",
              "has-checked:border-primary has-checked:bg-primary-tint has-checked:ring-1 has-checked:ring-primary",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted",
            )}
          >
            <Radio
              name={name ?? ownName}
              value={option.value}
              disabled={option.disabled}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-control bg-surface outline-none checked:border-[6px] checked:border-primary disabled:border-line"
            />
            <span className="min-w-0">
              <span className="block font-bold">{option.label}</span>
              {option.hint !== undefined && <span className="mt-0.5 block text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function Radio(props: ComponentProps<"input">) {
  return <input {...props} ref={useInputBeforeHydration<HTMLInputElement>(props.ref)} type="radio" />;
}
