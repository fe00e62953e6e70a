import { cx } from "@knotter/ui/cx";
import type { ReactNode } from "react";

/**
 * A part of an article that is opened by whoever wants it. `<details>`: it needs no script, is opened by the browser's own search in the
 * page, and is printed open (globals.css).
 */
export const Folded = ({ summary, children, className }: { summary: ReactNode; children: ReactNode; className?: string | undefined }) => (
  <details data-fold="article" className={cx("group/fold", className)} data-print="keep">
    <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">{summary}</summary>
    {children}
  </details>
);
