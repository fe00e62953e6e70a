import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover",
  secondary: "border-control bg-surface text-ink hover:border-primary hover:bg-primary-tint",
  quiet: "border-transparent bg-transparent text-primary hover:bg-primary-tint",
  danger: "border-error bg-error text-on-primary hover:border-error-hover hover:bg-error-hover",
};

/** Small only affects width and type: every size is a 44 px target. */
const sizes: Record<ButtonSize, string> = {
  small: "min-h-11 px-3 py-2 text-sm",
  medium: "min-h-11 px-5 py-2 text-base",
  large: "min-h-13 px-7 py-3 text-base",
};

const disabled =
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:hover:border-line disabled:hover:bg-sunken";

export type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; fullWidth?: boolean | undefined };

/** One look for actions (button) and navigation (link). */
export function buttonStyle({ variant = "primary", size = "medium", fullWidth = false }: ButtonLook): string {
  return cx(
    "relative inline-flex items-center justify-center gap-2 rounded-control border text-center leading-control font-bold transition-colors",
    variants[variant],
    sizes[size],
    disabled,
    fullWidth && "w-full",
  );
}
