"use client";

import { useEffect, useRef, useState } from "react";
import type { Change } from "./use-list-state";

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

export interface RowPanel {
  /** The row whose panel is open. */
  id: string | null;
  open: (id: string) => void;
  close: () => void;
  /** Undefined: there is no such row. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Its place among the rows that are loaded, from 1 on; null: it is none of them. */
  place: number | null;
  returnFocus: () => void;
}

const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/**
 * The panel of one row, in the address (`row`), so that it can be shared and the back button closes it. Going on to another row is no step of the
 * history. At the last row that is loaded the next page is loaded.
 */
export function useRowPanel(
  { state, change }: { state: { row: string | null }; change: Change<{ row: string | null }> },
  ids: readonly string[],
  pages: Pages,
): RowPanel {
  const id = state.row;
  const index = id === null ? -1 : ids.indexOf(id);
  const last = useRef<string | null>(null);
  /** The row after which one is waited for. */
  const [after, setAfter] = useState<string | null>(null);
  const changing = useRef(change);
  useEffect(() => {
    changing.current = change;
  });
  const show = (row: string | null, replace = false) => changing.current({ row }, { replace });

  useEffect(() => {
    if (id === null) return;
    last.current = id;
    rowOf(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);

  useEffect(() => {
    if (after === null) return;
    const next = ids[ids.indexOf(after) + 1];
    if (next === undefined) return;
    setAfter(null);
    changing.current({ row: next }, { replace: true });
  }, [after, ids]);

  const above = index > 0 ? ids[index - 1] : undefined;
  const below = id === null ? undefined : ids[index + 1];
  return {
    id,
    open: (row) => show(row),
    close: () => show(null),
    previous: above === undefined ? undefined : () => show(above, true),
    next:
      below !== undefined
        ? () => show(below, true)
        : id !== null && index >= 0 && pages.hasNextPage
          ? () => {
              setAfter(id);
              if (!pages.isFetchingNextPage) void pages.fetchNextPage();
            }
          : undefined,
    place: index < 0 ? null : index + 1,
    returnFocus() {
      const row = last.current === null ? null : rowOf(last.current);
      (row?.querySelector<HTMLElement>("[data-row-link]") ?? document.getElementById("main"))?.focus();
    },
  };
}
