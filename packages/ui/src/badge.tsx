import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

export type Tone = "neutral" | "primary" | "accent" | "success" | "warning" | "error" | "info";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-ink",
  primary: "bg-primary-tint text-primary-hover",
  accent: "bg-accent-tint text-accent-ink",
  success: "bg-success-tint text-success",
  warning: "bg-warning-tint text-warning",
  error: "bg-error-tint text-error",
  info: "bg-info-tint text-info",
};

export type BadgeProps = { tone?: Tone | undefined; icon?: IconName | undefined; className?: string | undefined; children: ReactNode };

/** A word about a state. The word carries the meaning; the tone only supports it. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-7 max-w-full md:in-data-[density=dense]:min-h-6 items-center gap-1 rounded-pill px-2.5 py-0.5 align-middle text-sm leading-control font-bold",
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={16} />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
