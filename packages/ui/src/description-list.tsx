import type { ReactNode } from "react";
import { cx } from "./cx";

export type Description = { term: ReactNode; detail: ReactNode; key?: string | undefined };

/** Terms and descriptions: side by side, or stacked in a narrow container. */
export function DescriptionList({
  items,
  divided = true,
  compact = false,
  className,
}: {
  items: readonly Description[];
  divided?: boolean | undefined;
  /** Short facts at the top of a page: dense, and side by side on a phone too. */
  compact?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cx("@container", className)}>
      <dl>
        {items.map((item, index) => (
          <div
            key={item.key ?? (typeof item.term === "string" ? item.term : index)}
            className={cx(
              "gap-x-6 @md:grid @md:grid-cols-[10em_minmax(0,1fr)]",
              compact ? "grid grid-cols-[7em_minmax(0,1fr)] items-baseline py-0.5" : "py-3",
              divided && !compact && "border-b border-line last:border-b-0",
            )}
          >
            <dt className={cx("text-sm font-bold text-muted @md:leading-[2.06]", compact ? "leading-[2.06]" : "leading-[1.8]")}>
              {item.term}
            </dt>
            <dd className="min-w-0">{item.detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
