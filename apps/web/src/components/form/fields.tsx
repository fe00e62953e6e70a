import { Checkbox, type CheckboxProps } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { FieldError } from "@knotter/ui/field-error";
import { Select, type SelectProps } from "@knotter/ui/select";
import { Textarea, type TextareaProps } from "@knotter/ui/textarea";
import { useId } from "react";
import type { Around } from "./text-field";

export { TextField } from "./text-field";

/** A longer text, with a counter up to the limit of the contract. */
export function TextareaField({ label, hint, required, optionalLabel, hideLabel, error, ...control }: Around & TextareaProps) {
  return (
    <Field label={label} hint={hint} required={required} optionalLabel={optionalLabel} hideLabel={hideLabel} error={error}>
      <Textarea {...control} />
    </Field>
  );
}

/** One of a list; `placeholder` is the empty first choice. */
export function SelectField({
  label,
  hint,
  required,
  optionalLabel,
  hideLabel,
  error,
  maxCount: _,
  count: __,
  ...control
}: Around & SelectProps) {
  return (
    <Field label={label} hint={hint} required={required} optionalLabel={optionalLabel} hideLabel={hideLabel} error={error}>
      <Select {...control} />
    </Field>
  );
}

/** One box to tick, with what is wrong with it under it. Spread `form.check("name")` over it. */
export function CheckField({ error, ...control }: CheckboxProps & { error?: string | undefined }) {
  const id = useId();
  return (
    <div>
      <Checkbox {...control} {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-error` })} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
