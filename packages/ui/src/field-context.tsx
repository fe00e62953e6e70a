"use client";

import { createContext, use } from "react";

export type FieldWiring = {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldWiring | null>(null);

export const FieldProvider = FieldContext.Provider;

type Given = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
};

/**
 * The attributes that connect a control to the Field around it; without a Field the control needs its own `aria-label`. `aria-required`
 * instead of `required`, because the form shows the error, not the browser.
 */
export function useControlProps(given: Given, extraDescription?: string | undefined) {
  const field = use(FieldContext);
  const describedBy = [given["aria-describedby"], field?.describedBy, extraDescription].filter(Boolean).join(" ");
  return {
    id: given.id ?? field?.controlId,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": given["aria-invalid"] ?? (field?.invalid ? true : undefined),
    "aria-required": given["aria-required"] ?? (field?.required ? true : undefined),
  };
}
