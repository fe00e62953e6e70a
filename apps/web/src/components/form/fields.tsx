import { Checkbox, type CheckboxProps } from "@knotter/ui/checkbox";
import { Field, type FieldProps } from "@knotter/ui/field";
import { FieldError } from "@knotter/ui/field-error";
import { Select, type SelectProps } from "@knotter/ui/select";
import { TextInput, type TextInputProps } from "@knotter/ui/text-input";
import { Textarea, type TextareaProps } from "@knotter/ui/textarea";
import { useId } from "react";

type Around = Pick<FieldProps, "label" | "hint" | "required" | "optionalLabel" | "hideLabel"> & {
  error?: string | undefined;
  /** From the contract; shown as a counter where the text is long. */
  maxCount?: number | undefined;
  count?: number | undefined;
};

/** A line of text. Spread `form.field("name")` over it: it brings the control, its limit and what is wrong with it. */
export function TextField({
  label,
  hint,
  required,
  optionalLabel,
  hideLabel,
  error,
  maxCount: _,
  count: __,
  ...control
}: Around & TextInputProps) {
  return (
    <Field label={label} hint={hint} required={required} optionalLabel={optionalLabel} hideLabel={hideLabel} error={error}>
      <TextInput autoComplete="off" {...control} />
    </Field>
  );
}

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
