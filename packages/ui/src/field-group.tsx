"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";
import { RequiredMark } from "./required-mark";

export type FieldGroupProps = {
  legend: ReactNode;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  requiredLabel?: string | undefined;
  hideLegend?: boolean | undefined;
  role?: "group" | "radiogroup" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Several controls that answer one question. */
export function FieldGroup({
  legend,
  hint,
  error,
  required = false,
  requiredLabel,
  hideLegend = false,
  role,
  className,
  children,
}: FieldGroupProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, Boolean(error) && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      role={role}
      className={cx("min-w-0", className)}
      aria-describedby={describedBy === "" ? undefined : describedBy}
      // A group has no aria-invalid; a form moves the focus here.
      data-invalid={error ? true : undefined}
      {...(role === "radiogroup" && { "aria-required": required, "aria-invalid": Boolean(error) })}
    >
      <legend className={cx("mb-1.5 flex flex-wrap items-center gap-x-2 leading-control font-bold", hideLegend && "sr-only")}>
        {legend}
        {required && <RequiredMark label={requiredLabel} />}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {/* Above what there is to choose from: below a long list nobody would see it. */}
      <div className={cx(Boolean(error) && "mb-2.5")}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      {children}
    </fieldset>
  );
}
