import type { ReactNode } from "react";
import { cx } from "./cx";

export type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** The text, shown and announced: "5項目中 3項目". */
  valueText: string;
  /** Replaces the shown text where it is more than text: a link to what is counted. */
  shown?: ReactNode | undefined;
  hideLabel?: boolean | undefined;
  /** `warning`: what is there is not enough. */
  tone?: "primary" | "warning" | undefined;
  className?: string | undefined;
};

/** How much of a whole is done: in words, with a bar. */
export function Progress({
  label,
  value,
  max,
  valueText,
  shown = valueText,
  hideLabel = false,
  tone = "primary",
  className,
}: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      <div className={cx("mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm", hideLabel && "sr-only")}>
        <span className="font-bold">{label}</span>
        <span className="tabular-nums">{shown}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-2.5 overflow-hidden rounded-pill border border-control bg-surface"
      >
        <div
          className={cx(
            "h-full origin-left transition-transform [print-color-adjust:exact]",
            tone === "warning" ? "bg-warning" : "bg-primary",
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
