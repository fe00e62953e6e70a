"use client";

import { Button } from "@knotter/ui/button";
import { FieldError } from "@knotter/ui/field-error";
import { FieldGroup } from "@knotter/ui/field-group";
import { IconButton } from "@knotter/ui/icon-button";
import { TextInput, type TextInputProps } from "@knotter/ui/text-input";
import { type ReactNode, useId } from "react";
import { useListFocus } from "./use-list-focus";

/** Short texts, one per line. A new line gets the focus; after a removal the add button does. */
export function TextList({
  legend,
  hint,
  addLabel,
  itemLabel,
  max,
  value: values,
  onChange,
  fieldAt,
  error,
}: {
  legend: ReactNode;
  hint: string;
  addLabel: string;
  itemLabel: string;
  max: number;
  value: readonly string[];
  onChange: (values: string[]) => void;
  /** `form.field` of one line. */
  fieldAt: (index: number) => TextInputProps & { error?: string | undefined; maxCount?: unknown; count?: unknown };
  error: string | undefined;
}) {
  const id = useId();
  const { box, focusAfter } = useListFocus(values.length);
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      <div ref={box}>
        <ul className="grid gap-2">
          {values.map((value, index) => {
            const { error: fault, maxCount: _, count: __, ...control } = fieldAt(index);
            return (
              <li key={index} data-item>
                <div className="flex items-center gap-2">
                  <TextInput
                    {...control}
                    className="flex-1"
                    aria-label={`${itemLabel} ${index + 1}`}
                    aria-invalid={fault !== undefined || undefined}
                    aria-describedby={fault === undefined ? undefined : `${id}-${index}`}
                  />
                  <IconButton
                    icon="trash"
                    label={`${itemLabel} ${index + 1}${value && `（${value}）`}を削除`}
                    onClick={() => {
                      focusAfter("add");
                      onChange(values.filter((_, at) => at !== index));
                    }}
                  />
                </div>
                <FieldError id={`${id}-${index}`}>{fault}</FieldError>
              </li>
            );
          })}
        </ul>
        {values.length < max && (
          <Button
            data-add
            variant="quiet"
            size="small"
            icon="plus"
            className="-ml-3 mt-1"
            onClick={() => {
              focusAfter("last");
              onChange([...values, ""]);
            }}
          >
            {addLabel}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
