import { cx } from "./cx";
import { Icon } from "./icon";

export type RemovableChipProps = {
  label: string;
  onRemove: () => void;
  removeLabel?: ((label: string) => string) | undefined;
  className?: string | undefined;
};

/** A setting that is removed with one press: the whole chip is the button. */
export function RemovableChip({ label, onRemove, removeLabel = (name) => `${name}を外す`, className }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel(label)}
      onClick={onRemove}
      className={cx(
        "inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-pill border border-primary/40 bg-primary-tint py-1.5 pr-3 pl-4 text-left leading-control text-primary-hover transition-colors hover:border-primary",
        className,
      )}
    >
      <span className="min-w-0">{label}</span>
      <Icon name="close" size={18} />
    </button>
  );
}
