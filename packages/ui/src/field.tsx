"use client";

import { type ReactNode, useId, useMemo } from "react";
import { cx } from "./cx";
import { FieldProvider } from "./field-context";
import { FieldError } from "./field-error";
import { RequiredMark } from "./required-mark";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  requiredLabel?: string | undefined;
  /** Shown when the field is not required; nothing by default. */
  optionalLabel?: string | undefined;
  /** The label is only for screen readers. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  /** One control of this package; it connects itself to label, hint and error. */
  children: ReactNode;
};

/** Label, hint, control and error, from top to bottom. */
export function Field({
  label,
  hint,
  error,
  required = false,
  requiredLabel,
  optionalLabel,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const invalid = Boolean(error);
  const wiring = useMemo(
    () => ({
      controlId: `${id}-control`,
      describedBy: [hasHint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(" ") || undefined,
      invalid,
      required,
    }),
    [id, hasHint, invalid, required],
  );
  return (
    <div className={cx("min-w-0", className)}>
      <label
        htmlFor={wiring.controlId}
        className={cx("mb-1.5 flex flex-wrap items-center gap-x-2 leading-control font-bold", hideLabel && "sr-only")}
      >
        {label}
        {required ? (
          <RequiredMark label={requiredLabel} />
        ) : (
          optionalLabel && <span className="text-sm font-normal text-muted">{optionalLabel}</span>
        )}
      </label>
      {hasHint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldProvider value={wiring}>{children}</FieldProvider>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
