import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";

/**
 * A field of a form that is drawn on the server, with what is stored in it. `register` alone writes it only once the script has come: until
 * then the page would show empty boxes, and move when they fill.
 */
export function registered<Values extends FieldValues, Context, Output>(
  { register, formState }: Pick<UseFormReturn<Values, Context, Output>, "register" | "formState">,
  name: FieldPath<Values>,
) {
  return { ...register(name), defaultValue: String(get(formState.defaultValues, name) ?? "") };
}
