"use client";

import { type KnownNames, marksIn } from "@knotter/domain/case-sheet";
import { controlStyle } from "@knotter/ui/control-style";
import { cx } from "@knotter/ui/cx";
import { Field, type FieldProps } from "@knotter/ui/field";
import { Textarea, type TextareaProps } from "@knotter/ui/textarea";
import { useRef } from "react";

/**
 * A longer text in which words are marked while it is typed. The marks lie behind the text, in a copy that nobody else reads: the words are
 * also named below the form, so nothing depends on their color.
 */
export function MarkedTextareaField({
  label,
  hint,
  required,
  error,
  typed,
  names,
  ...control
}: Pick<FieldProps, "label" | "hint" | "required" | "error"> & TextareaProps & { typed: string; names: KnownNames }) {
  const copy = useRef<HTMLDivElement>(null);
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      <div className="grid [&>textarea]:[grid-area:1/1]">
        <div
          ref={copy}
          aria-hidden="true"
          data-marks
          className={cx(
            controlStyle,
            "max-h-[66dvh] overflow-hidden whitespace-pre-wrap border-transparent text-transparent leading-[1.75] [grid-area:1/1] [overflow-wrap:break-word]",
          )}
        >
          {partsOf(typed, names)}
        </div>
        <Textarea
          {...control}
          className="relative bg-transparent [overflow-wrap:break-word]"
          onScroll={(event) => {
            if (copy.current) copy.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
    </Field>
  );
}

function partsOf(text: string, names: KnownNames) {
  let end = 0;
  const parts = marksIn(text, names).flatMap(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return [
      before,
      <mark key={from} className="rounded-sm bg-warning/25 text-transparent">
        {text.slice(from, to)}
      </mark>,
    ];
  });
  // A line break at the end has no height in a block, but has in a textarea.
  return [...parts, `${text.slice(end)}\u200b`];
}
