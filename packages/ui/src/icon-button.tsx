import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & { icon: IconName; label: string };

/** A 44 px square with an icon; the label is its accessible name. */
export function IconButton({ icon, label, type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        "inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent",
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
