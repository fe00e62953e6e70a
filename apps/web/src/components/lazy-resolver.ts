import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with the schema of the contract, which is loaded at the first check: zod (34 KB) is not part of the first view.
 * Call `load` from the form's `onFocus` to fetch it ahead.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output>>,
  /** From what the fields hold to what the schema takes: an empty box is no value. */
  prepare: (values: Input) => object = (values) => values,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    // As it stands now, not when the schema has come: what is put in while a press of the button waits for it was not part of that wish.
    const asked = prepare(structuredClone(values));
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver(schema as never)(asked as never, context, options as never) as never;
  };
}
