import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";

/**
 * Registers a field that is rendered on the server, with its stored value. `register` alone writes it only after hydration: until then the
 * page would show empty boxes, and move when they fill.
 */
export function registered<Values extends FieldValues, Context, Output>(
  { register, formState }: Pick<UseFormReturn<Values, Context, Output>, "register" | "formState">,
  name: FieldPath<Values>,
) {
  return { ...register(name), defaultValue: String(get(formState.defaultValues, name) ?? "") };
}
