import type { ReactNode } from "react";

/** Announces once that something is loading, however many shapes it contains. */
export function SkeletonRegion({
  label = "読み込んでいます",
  className,
  children,
}: {
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
