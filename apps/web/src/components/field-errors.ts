import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { appErrorOf } from "../trpc/app-error";

/** What the server says of single fields stands at these fields, and the first of them gets the focus. */
export function showFieldErrors<Typed extends FieldValues>(
  setError: UseFormSetError<Typed>,
  error: unknown,
  names: readonly FieldPath<Typed>[],
): void {
  const wrong = appErrorOf(error)?.fieldErrors ?? {};
  for (const name of names.toReversed()) if (wrong[name]?.[0]) setError(name, { message: wrong[name][0] }, { shouldFocus: true });
}
