import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

type OwnProps<C extends ElementType> = {
  as?: C | undefined;
  /** Opens in a new tab, and says so. */
  external?: boolean | undefined;
  externalLabel?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export type LinkProps<C extends ElementType> = OwnProps<C> & Omit<ComponentPropsWithRef<C>, keyof OwnProps<C>>;

/** A link in text: always underlined, so that it is not recognised by colour alone. */
export function Link<C extends ElementType = "a">({
  as,
  external = false,
  externalLabel = "新しいタブで開きます",
  className,
  children,
  ...rest
}: LinkProps<C>) {
  const Tag: ElementType = as ?? "a";
  return (
    <Tag
      {...rest}
      {...(external && { target: "_blank", rel: "noopener noreferrer" })}
      className={cx("text-primary underline decoration-1 underline-offset-4 hover:text-primary-hover hover:decoration-2", className)}
    >
      {children}
      {external && (
        <>
          <Icon name="external" size={16} className="ml-1 inline align-[-0.125em]" />
          <span className="sr-only">（{externalLabel}）</span>
        </>
      )}
    </Tag>
  );
}
