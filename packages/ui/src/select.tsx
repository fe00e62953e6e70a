"use client";

import type { ComponentProps } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";
import { useControlProps } from "./field-context";
import { Icon } from "./icon";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };
export type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
  /** The empty first choice. */
  placeholder?: string | undefined;
};

/** The platform's own list in our frame: the best choice for phones and screen readers. */
export function Select({ options, placeholder, className, ref, ...rest }: SelectProps) {
  const wired = useControlProps(rest);
  const inputBeforeHydration = useInputBeforeHydration(ref, rest.value);
  return (
    <div className={cx("relative", className)}>
      <select {...rest} {...wired} ref={inputBeforeHydration} className={cx(controlStyle, "appearance-none truncate pr-10")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
    </div>
  );
}
