import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { appErrorOf } from "../trpc/app-error";

/** Shows the server's errors at their fields, and focuses the first of them. */
export function showFieldErrors<FormValues extends FieldValues>(
  setError: UseFormSetError<FormValues>,
  error: unknown,
  names: readonly FieldPath<FormValues>[],
): void {
  const wrong = appErrorOf(error)?.fieldErrors ?? {};
  for (const name of names.toReversed()) if (wrong[name]?.[0]) setError(name, { message: wrong[name][0] }, { shouldFocus: true });
}
