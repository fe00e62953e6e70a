"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "size"> & {
  label: ReactNode;
  hint?: ReactNode | undefined;
  /** The state in words next to the knob, so that it is not recognised by colour and position alone. */
  onLabel?: string | undefined;
  offLabel?: string | undefined;
};

/** Takes effect at once; use a Checkbox where a save button follows. */
export function Switch({ label, hint, onLabel = "オン", offLabel = "オフ", className, ref, ...rest }: SwitchProps) {
  const inputBeforeHydration = useInputBeforeHydration(ref);
  return (
    <label
      className={cx(
        "flex min-h-11 items-start justify-between gap-4 py-2 leading-control has-disabled:cursor-not-allowed has-disabled:text-muted",
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <input
          {...rest}
          ref={inputBeforeHydration}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself carries the state
          role="switch"
          className="peer relative order-2 h-7 w-12 shrink-0 appearance-none rounded-pill border-2 border-control bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 disabled:opacity-50"
        />
        <span aria-hidden="true" className="hidden text-sm text-muted peer-checked:inline">
          {onLabel}
        </span>
        <span aria-hidden="true" className="text-sm text-muted peer-checked:hidden">
          {offLabel}
        </span>
      </span>
    </label>
  );
}
