import type { ReactNode } from "react";

/** Short facts at the top of a page that is a tool, next to each other: as many in a line as fit. */
export function Facts({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-1 text-sm leading-control">
      {items.map(({ term, detail }) => (
        <div key={term} className="flex min-w-0 items-baseline gap-2">
          <dt className="shrink-0 text-muted">{term}</dt>
          <dd className="min-w-0">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
