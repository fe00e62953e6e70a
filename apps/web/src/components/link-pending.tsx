"use client";

import { useLinkStatus } from "next/link";

/** Inside of a link that is `relative`: shows at once that it was pressed, until the next page is there. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return (
    pending && (
      <span data-pending className="absolute inset-0 animate-pulse rounded-control bg-primary/20">
        <span role="status" className="sr-only">
          読み込んでいます
        </span>
      </span>
    )
  );
}
