import { Field, type FieldProps } from "@knotter/ui/field";
import { TextInput, type TextInputProps } from "@knotter/ui/text-input";

/** What stands around a control, and what `form.field` brings for it. */
export type Around = Pick<FieldProps, "label" | "hint" | "required" | "optionalLabel" | "hideLabel"> & {
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
