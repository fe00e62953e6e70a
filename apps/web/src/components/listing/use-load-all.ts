"use client";

import { useState } from "react";

interface Paged<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<Paged<Row>>;
}

/**
 * Loads the remaining pages of a list, for an action on everything that matches. `load` answers all rows, or null when a page could not be
 * read: then nothing must be done, because a part would look like the whole.
 */
export function useLoadAll<Row>(query: Paged<Row>) {
  const [busy, setBusy] = useState(false);
  async function load(): Promise<readonly Row[] | null> {
    setBusy(true);
    try {
      let read = query;
      while (read.hasNextPage) {
        read = await read.fetchNextPage();
        if (read.isError) return null;
      }
      return read.data?.pages.flatMap(({ items }) => items) ?? null;
    } finally {
      setBusy(false);
    }
  }
  return { load, busy };
}
