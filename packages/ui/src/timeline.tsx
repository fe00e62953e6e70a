import type { ReactNode } from "react";
import { cx } from "./cx";

export type TimelineItem = {
  key: string;
  period: ReactNode;
  title: ReactNode;
  text?: ReactNode | undefined;
  current?: boolean | undefined;
};

/** Events in chronological order, along one line. */
export function Timeline({ label, items, className }: { label: string; items: readonly TimelineItem[]; className?: string | undefined }) {
  return (
    <ol aria-label={label} className={className}>
      {items.map((item) => (
        <li
          key={item.key}
          className="relative pb-6 pl-7 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:-bottom-1 not-last:before:left-[7px] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            aria-hidden="true"
            className={cx(
              "absolute top-[7px] left-0 size-4 rounded-full border-[3px]",
              item.current ? "border-accent bg-accent" : "border-primary bg-surface",
            )}
          />
          <p className="text-sm text-muted tabular-nums">{item.period}</p>
          <p className="font-bold">{item.title}</p>
          {item.text !== undefined && <div className="text-sm">{item.text}</div>}
        </li>
      ))}
    </ol>
  );
}
