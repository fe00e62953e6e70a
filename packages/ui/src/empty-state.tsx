import type { ReactNode } from "react";
import { cx } from "./cx";
import { Decorated } from "./decorated-text";

export type EmptyStateProps = {
  /** A drawing, about 160 px wide. */
  drawing?: ReactNode | undefined;
  title: ReactNode;
  /** Heading level in the page; a plain sentence without it. */
  level?: 2 | 3 | undefined;
  children?: ReactNode | undefined;
  /** The next step. */
  action?: ReactNode | undefined;
  className?: string | undefined;
};

/** Shown where there is no content yet: what that means, and what to do. */
export function EmptyState({ drawing, title, level, children, action, className }: EmptyStateProps) {
  const Title = level === undefined ? "p" : (`h${level}` as const);
  return (
    <div className={cx("mx-auto flex max-w-[32rem] flex-col items-center px-4 py-10 text-center", className)}>
      {drawing !== undefined && <div className="mb-5">{drawing}</div>}
      <Title className="heading text-lg">{title}</Title>
      {children !== undefined && (
        <div className="mt-2 text-muted">
          <Decorated>{children}</Decorated>
        </div>
      )}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
