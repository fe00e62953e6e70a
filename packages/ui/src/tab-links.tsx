import type { ElementType, ReactNode } from "react";
import { tabListStyle, tabStyle } from "./tab-style";

export type TabLink = { href: string; label: ReactNode; current: boolean };

/** The look of tabs for what lives in the address: links in a nav. `as` takes the link of the framework. */
export function TabLinks({
  label,
  links,
  as,
  className,
}: {
  label: string;
  links: readonly TabLink[];
  as?: ElementType | undefined;
  className?: string | undefined;
}) {
  const Tag: ElementType = as ?? "a";
  return (
    <nav aria-label={label} className={className}>
      <div className={tabListStyle}>
        {links.map((link) => (
          <Tag key={link.href} href={link.href} aria-current={link.current ? "page" : undefined} className={tabStyle(link.current)}>
            {link.label}
          </Tag>
        ))}
      </div>
    </nav>
  );
}
