import { Field, type FieldProps } from "@knotter/ui/field";
import { PasswordInput, type PasswordInputProps } from "@knotter/ui/password-input";

type PasswordFieldProps = Pick<FieldProps, "label" | "hint" | "required"> &
  PasswordInputProps & { error?: string | undefined; maxCount?: number | undefined; count?: number | undefined };

/** A password. Spread `form.field("password")` over it. It is typed into the control, and is never an attribute in the document. */
export const PasswordField = ({
  label,
  hint,
  required,
  error,
  maxCount: _,
  count: __,
  defaultValue: ___,
  ...control
}: PasswordFieldProps) => (
  <Field label={label} hint={hint} required={required} error={error}>
    <PasswordInput {...control} />
  </Field>
);
