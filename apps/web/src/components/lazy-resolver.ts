import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Validates a form with the schema of the contract, which is loaded at the first validation: zod (34 KB) is not part of the first view.
 * Call `load` from the form's `onFocus` to preload it.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output>>,
  /** Converts field values to the schema's input: an empty box is no value. */
  prepare: (values: Input) => object = (values) => values,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    // Copied now, not when the schema has loaded: input entered meanwhile was not part of this submit.
    const asked = prepare(structuredClone(values));
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver(schema as never)(asked as never, context, options as never) as never;
  };
}
