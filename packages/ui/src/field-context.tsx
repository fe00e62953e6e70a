"use client";

import { createContext, use } from "react";

export type FieldWiring = {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldWiring | null>(null);

export const FieldProvider = FieldContext.Provider;

/** What a control needs from the Field around it; null without one (then it must have its own `aria-label`). */
export function useField(): FieldWiring | null {
  return use(FieldContext);
}

type Given = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
};

/**
 * The attributes that connect a control to its Field. `aria-required` instead of `required`, because the form shows the error, not the
 * browser.
 */
export function useControlProps(given: Given, extraDescription?: string | undefined) {
  const field = useField();
  const describedBy = [given["aria-describedby"], field?.describedBy, extraDescription].filter(Boolean).join(" ");
  return {
    id: given.id ?? field?.controlId,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": given["aria-invalid"] ?? (field?.invalid ? true : undefined),
    "aria-required": given["aria-required"] ?? (field?.required ? true : undefined),
  };
}
