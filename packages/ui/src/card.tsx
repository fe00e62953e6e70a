import type { ComponentPropsWithRef, ElementType } from "react";
import { cx } from "./cx";

type OwnProps<C extends ElementType> = {
  as?: C | undefined;
  padding?: "none" | "small" | "medium" | "large" | undefined;
  tone?: "surface" | "tint" | "sunken" | undefined;
  className?: string | undefined;
};

const paddings = { none: "", small: "p-4", medium: "p-5 md:p-6", large: "p-6 md:p-8" };
const tones = { surface: "border-line bg-surface", tint: "border-primary/20 bg-primary-tint", sunken: "border-transparent bg-sunken" };

/** A bordered surface without a shadow, because it does not float. */
export function Card<C extends ElementType = "div">({
  as,
  padding = "medium",
  tone = "surface",
  className,
  ...rest
}: OwnProps<C> & Omit<ComponentPropsWithRef<C>, keyof OwnProps<C>>) {
  const Tag: ElementType = as ?? "div";
  return <Tag {...rest} className={cx("min-w-0 rounded-card border", tones[tone], paddings[padding], className)} />;
}
