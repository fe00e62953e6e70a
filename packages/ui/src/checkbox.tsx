"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { useControlProps } from "./field-context";
import { Icon } from "./icon";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label: ReactNode;
  hint?: ReactNode | undefined;
  /** The label is only for screen readers (the selection column of a table). */
  hideLabel?: boolean | undefined;
  /** Some, but not all, of what it represents is selected. */
  indeterminate?: boolean | undefined;
};

/** The whole line is the target. */
export function Checkbox({ label, hint, hideLabel = false, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const { id: _, ...wired } = useControlProps(rest);
  const inputBeforeHydration = useInputBeforeHydration(ref);
  const setRef = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
    return inputBeforeHydration(element);
  };
  return (
    <label
      className={cx(
        "relative flex min-h-11 items-start gap-3 py-2.5 leading-control has-disabled:cursor-not-allowed has-disabled:text-muted",
        hideLabel && "min-w-11",
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          {...wired}
          ref={setRef}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-6 appearance-none rounded-[6px] border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:border-line disabled:bg-sunken aria-invalid:border-error checked:disabled:border-control checked:disabled:bg-control"
        />
        <Icon
          name="check"
          size={18}
          className="pointer-events-none col-start-1 row-start-1 stroke-[3] text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
        />
        <Icon
          name="minus"
          size={18}
          className="pointer-events-none absolute stroke-[3] text-on-primary opacity-0 peer-indeterminate:opacity-100"
        />
      </span>
      <span className={cx("min-w-0", hideLabel && "sr-only")}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
