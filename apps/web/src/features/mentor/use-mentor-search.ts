"use client";

import { href } from "@knotter/contract/routes";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { trpc } from "../../trpc/client";
import { rememberSearch } from "./last-search";
import { inputOf, readSearch, type SearchState, writeSearch } from "./search-state";

export type ChangeSearch = (change: Partial<SearchState>, options?: { replace?: boolean }) => void;

/** The search as the address says it, and what was found. A change writes the address; the page is not loaded anew. */
export function useMentorSearch() {
  const params = useSearchParams();
  const search = useMemo(() => readSearch((name) => params.get(name)), [params]);
  const query = trpc.mentors.list.useInfiniteQuery(inputOf(search), {
    getNextPageParam: (page) => page.nextCursor,
    // What was found stays in view, dimmed, until the next answer is there.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  useEffect(() => rememberSearch(writeSearch(search)), [search]);
  return { search, query, change: changeSearch };
}

/** Reads the address anew: a keyword that waits for its pause must not undo a filter that was set meanwhile. */
const changeSearch: ChangeSearch = (change, { replace = false } = {}) => {
  const address = new URLSearchParams(window.location.search);
  const next = href("mentors") + writeSearch({ ...readSearch((name) => address.get(name)), ...change });
  if (next === window.location.pathname + window.location.search) return;
  window.history[replace ? "replaceState" : "pushState"](null, "", next);
};
