"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { useControlProps } from "./field-context";
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
      <input {...rest} {...wired} ref={setRef} type="checkbox" className="checkbox-box" />
      <span className={cx("min-w-0", hideLabel && "sr-only")}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
