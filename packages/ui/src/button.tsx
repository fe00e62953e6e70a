import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import { Spinner } from "./spinner";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  ButtonLook & {
    icon?: IconName | undefined;
    iconAfter?: IconName | undefined;
    /** Work is in progress: the width stays, clicks are ignored, the focus is kept, and it is announced. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    disabled?: boolean | undefined;
  };

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  busy,
  busyLabel = "処理しています",
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonStyle({ variant, size, fullWidth }), busy && "cursor-progress", className)}
        onClick={busy ? swallow : onClick}
        {...(busy && { "aria-busy": true, "aria-disabled": true })}
      >
        <span className={cx("inline-flex items-center justify-center gap-2", busy && "opacity-0")}>
          {icon && <Icon name={icon} />}
          {children}
          {iconAfter && <Icon name={iconAfter} />}
        </span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      {/* Outside the button, whose content is its name; rendered before it has text, so that the text is announced. */}
      {busy !== undefined && (
        <span role="status" className="sr-only">
          {busy ? busyLabel : ""}
        </span>
      )}
    </>
  );
}
