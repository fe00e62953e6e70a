"use client";

import { type ComponentProps, useId, useState } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";
import { useControlProps } from "./field-context";
import { useInputBeforeHydration } from "./use-input-before-hydration";

export type TextareaProps = Omit<ComponentProps<"textarea">, "maxLength"> & {
  /** Shows a counter. Typing beyond it is allowed and reported, so that a pasted text is not cut silently. */
  maxCount?: number | undefined;
  /** The length, if the value is set from outside without typing (a form reset); otherwise it is counted here. */
  count?: number | undefined;
};

/** Grows with its text (`field-sizing`), from `rows` up to two thirds of the window. */
export function Textarea({ maxCount, count, rows = 4, className, onInput, ref, ...rest }: TextareaProps) {
  const counterId = useId();
  const inputBeforeHydration = useInputBeforeHydration(ref);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? "").length);
  const wired = useControlProps(rest, maxCount === undefined ? undefined : counterId);
  const length = count ?? (typeof rest.value === "string" ? rest.value.length : typed);
  const over = maxCount !== undefined && length > maxCount;
  // What the field says itself already is not said twice: the counter only counts then.
  const told = wired["aria-invalid"] === true;
  return (
    <>
      <textarea
        {...rest}
        {...wired}
        ref={inputBeforeHydration}
        rows={rows}
        aria-invalid={over || wired["aria-invalid"]}
        style={{ minHeight: `calc(${rows * 1.75}em + 1.125rem)`, ...rest.style }}
        className={cx(controlStyle, "field-sizing-content max-h-[66dvh] resize-y leading-[1.75]", className)}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {maxCount !== undefined && (
        <p
          id={counterId}
          className={cx("mt-1 text-right text-sm leading-control tabular-nums", over ? "font-bold text-error" : "text-muted")}
        >
          {over && !told ? `${length - maxCount}文字超えています（${maxCount}文字まで）` : `${length} / ${maxCount}文字`}
        </p>
      )}
    </>
  );
}
