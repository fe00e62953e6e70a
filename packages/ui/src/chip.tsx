import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type ChipProps = {
  selected: boolean;
  onChange: (selected: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Selected or not. The check mark keeps its space, so that the row does not jump. */
export function Chip({ selected, onChange, disabled, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={() => onChange(!selected)}
      className={cx(
        "inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-pill border py-1.5 pr-4 pl-3 text-left leading-control transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
        selected ? "border-primary bg-primary-tint text-primary-hover" : "border-control bg-surface hover:border-primary",
        className,
      )}
    >
      <Icon name={selected ? "check" : "plus"} size={18} className={selected ? "stroke-[2.5]" : "text-muted"} />
      <span className="min-w-0">{children}</span>
    </button>
  );
}
