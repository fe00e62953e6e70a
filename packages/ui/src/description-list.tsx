import type { ReactNode } from "react";
import { cx } from "./cx";

export type Description = { term: ReactNode; detail: ReactNode; key?: string | undefined };

/** Terms and what they are: side by side, or one above the other in a narrow box. */
export function DescriptionList({
  items,
  divided = true,
  className,
}: {
  items: readonly Description[];
  divided?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cx("@container", className)}>
      <dl>
        {items.map((item, index) => (
          <div
            key={item.key ?? (typeof item.term === "string" ? item.term : index)}
            className={cx("gap-x-6 py-3 @md:grid @md:grid-cols-[10em_minmax(0,1fr)]", divided && "border-b border-line last:border-b-0")}
          >
            <dt className="text-sm leading-[1.8] font-bold text-muted @md:leading-[2.06]">{item.term}</dt>
            <dd className="min-w-0">{item.detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
