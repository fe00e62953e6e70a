import type { ReactNode } from "react";
import { cx } from "./cx";

export type FigureFrameProps = {
  title: ReactNode;
  /** The sentence that says what the chart shows. */
  caption: ReactNode;
  /** The same numbers as a table, behind a toggle that works without JavaScript. If open, it is printed too. None: the caption says all. */
  table?: ReactNode | undefined;
  tableLabel?: string | undefined;
  className?: string | undefined;
  /** The drawing; hidden from screen readers, because caption and table contain everything. */
  children?: ReactNode | undefined;
};

/** A chart with a text alternative. */
export function FigureFrame({ title, caption, table, tableLabel = "表で見る", className, children }: FigureFrameProps) {
  return (
    <figure className={cx("min-w-0", className)}>
      {/* The first of the figure's children, as HTML has it: the title belongs to it. */}
      <figcaption className="mb-4 print:mb-2">
        <p className="heading text-lg">{title}</p>
        <div className="mt-1 text-muted">{caption}</div>
      </figcaption>
      {children !== undefined && <div aria-hidden="true">{children}</div>}
      {table !== undefined && (
        <details className="mt-3 print:not-open:hidden">
          <summary className="inline-flex min-h-11 items-center rounded-control px-1 text-primary underline underline-offset-4 print:hidden">
            {tableLabel}
          </summary>
          <div className="mt-2">{table}</div>
        </details>
      )}
    </figure>
  );
}
