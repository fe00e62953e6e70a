import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

type OwnProps<C extends ElementType> = ButtonLook & {
  /** The framework's link component (`next/link`); by default a plain `a`. */
  as?: C | undefined;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export type ButtonLinkProps<C extends ElementType> = OwnProps<C> & Omit<ComponentPropsWithRef<C>, keyof OwnProps<C>>;

/** A link to a page that looks like a button. */
export function ButtonLink<C extends ElementType = "a">({
  as,
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps<C>) {
  const Tag: ElementType = as ?? "a";
  return (
    <Tag {...rest} className={cx(buttonStyle({ variant, size, fullWidth }), "no-underline", className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Tag>
  );
}
