"use client";

import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";
import { useControlProps } from "./field-context";
import { Icon, type IconName } from "./icon";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type TextInputProps = ComponentProps<"input"> & {
  icon?: IconName | undefined;
  /** A unit or a button at the right edge, inside the frame. */
  after?: ReactNode | undefined;
};

export function TextInput({ icon, after, className, type = "text", ref, ...rest }: TextInputProps) {
  const wired = useControlProps(rest);
  const inputBeforeHydration = useInputBeforeHydration(ref);
  const input = (
    <input
      {...rest}
      {...wired}
      ref={inputBeforeHydration}
      type={type}
      className={cx(controlStyle, icon && "pl-11", after !== undefined && "pr-12", !icon && after === undefined && className)}
    />
  );
  if (!icon && after === undefined) return input;
  return (
    <div className={cx("relative", className)}>
      {icon && <Icon name={icon} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />}
      {input}
      {after !== undefined && <div className="absolute inset-y-0 right-0 flex items-center">{after}</div>}
    </div>
  );
}
