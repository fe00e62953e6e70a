import type { ReactNode } from "react";
import { cx } from "./cx";

export type SectionHeadingProps = {
  level?: 1 | 2 | 3 | undefined;
  /** On the pages that are tools, where lists and figures are what is read. */
  size?: "small" | undefined;
  id?: string | undefined;
  title: ReactNode;
  /** One line below it. */
  lead?: ReactNode | undefined;
  /** At the right: a link or a button. */
  action?: ReactNode | undefined;
  className?: string | undefined;
};

const gaps = { 1: "mb-6", 2: "mb-4", 3: "mb-2" };

export function SectionHeading({ level = 2, size, id, title, lead, action, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        "flex flex-wrap justify-between gap-x-6 gap-y-2",
        lead === undefined ? "items-center" : "items-end",
        size === "small" ? "mb-2" : gaps[level],
        className,
      )}
    >
      <div className="min-w-0">
        <Heading id={id} className={size === "small" ? "text-base" : undefined}>
          {title}
        </Heading>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
