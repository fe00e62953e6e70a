import type { ElementType, ReactNode } from "react";
import { cx } from "./cx";
import { segmentListStyle, segmentStyle, tabListStyle, tabStyle } from "./tab-style";

export type TabLink = { href: string; label: ReactNode; current: boolean };

const small = {
  tabs: "text-sm not-pointer-coarse:min-h-10! not-pointer-coarse:py-2!",
  segments: "not-pointer-coarse:min-h-8!",
};

/** Tabs whose state is in the address: links in a nav. `as` takes the framework's link component. */
export function TabLinks({
  label,
  links,
  as,
  look = "tabs",
  size = "medium",
  className,
}: {
  label: string;
  links: readonly TabLink[];
  as?: ElementType | undefined;
  /** `segments`: parts of an open tab above. */
  look?: "tabs" | "segments" | undefined;
  /** `small`: in the frame of a page that is a tool; still 44 px high where it is touched. */
  size?: "small" | "medium" | undefined;
  className?: string | undefined;
}) {
  const [listStyle, styleOf] = look === "tabs" ? [tabListStyle, tabStyle] : [segmentListStyle, segmentStyle];
  const Tag: ElementType = as ?? "a";
  return (
    <nav aria-label={label} className={className}>
      <div className={listStyle}>
        {links.map((link) => (
          <Tag
            key={link.href}
            href={link.href}
            aria-current={link.current ? "page" : undefined}
            className={cx(styleOf(link.current), size === "small" && small[look])}
          >
            {link.label}
          </Tag>
        ))}
      </div>
    </nav>
  );
}
