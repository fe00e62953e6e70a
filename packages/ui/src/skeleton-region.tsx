import type { ReactNode } from "react";

/** Says once that something is loading, whatever number of shapes it holds. */
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
