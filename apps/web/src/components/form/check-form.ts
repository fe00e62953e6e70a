import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type FormValues, partOf, toInput } from "./codec";

export type FormSchema<Input extends object, Output extends FieldValues> = z.ZodType<Output, Input>;

/** A schema of the contract, or the way to it where zod (34 KB) must not be part of a first view. */
export type SchemaSource<Input extends object, Output extends FieldValues> =
  | FormSchema<Input, Output>
  | (() => Promise<FormSchema<Input, Output>>);

/**
 * What the schema says of a form as it stands now, not when the schema has come: what is entered while a press of the button waits for it was
 * not part of that press. `only` names the fields that are checked; null: all.
 */
export async function checkForm<Input extends object, Output extends FieldValues>(
  source: SchemaSource<Input, Output>,
  typed: FormValues<Input>,
  only: readonly (keyof FormValues<Input> & string)[] | null,
): Promise<z.ZodSafeParseResult<Output>> {
  const names = only ?? (Object.keys(typed) as (keyof FormValues<Input> & string)[]);
  const asked = structuredClone(Object.fromEntries(names.map((name) => [name, typed[name]])));
  const schema = typeof source === "function" ? await source() : source;
  const asking = only === null ? schema : (partOf(schema, only) as FormSchema<Input, Output>);
  return asking.safeParseAsync(toInput(asking, asked));
}

/** A form as it can be saved. */
export interface Fitting<Values, Output> {
  accepted: Output;
  /** The same as the controls would hold it. */
  values: Values;
  leftOut: (keyof Values & string)[];
}

/**
 * What fits of a form that is saved while it is written: a field that the schema refuses stays as it is stored, and is named, so that one
 * unreadable time holds up no text. Null: it does not fit even so.
 */
export async function checkFitting<Input extends object, Output extends FieldValues>(
  source: SchemaSource<Input, Output>,
  typed: FormValues<Input>,
  stored: FormValues<Input>,
): Promise<Fitting<FormValues<Input>, Output> | null> {
  const whole = await checkForm(source, typed, null);
  if (whole.success) return { accepted: whole.data, values: typed, leftOut: [] };
  const wrong = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const leftOut = (Object.keys(typed) as (keyof FormValues<Input> & string)[]).filter((name) => wrong.has(name));
  const values = { ...typed, ...Object.fromEntries(leftOut.map((name) => [name, stored[name]])) };
  const { data } = await checkForm(source, values, null);
  return data === undefined ? null : { accepted: data, values, leftOut };
}
