"use client";

import { href } from "@knotter/contract/routes";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { trpc } from "../../trpc/client";
import { rememberSearch } from "./last-search";
import { inputOf, readSearch, type SearchState, writeSearch } from "./search-state";

export type ChangeSearch = (change: Partial<SearchState>, options?: { replace?: boolean }) => void;

const stateOf = (query: string): SearchState => {
  const params = new URLSearchParams(query);
  return readSearch((name) => params.get(name));
};

/**
 * The search as the address says it. The router follows the address a moment later; until then what was just chosen counts, so that a box
 * is ticked at once.
 */
function useSearchAddress() {
  const written = writeSearch(stateOf(useSearchParams().toString()));
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen === written) setChosen(null);
  useEffect(() => {
    const follow = () => setChosen(null);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const current = chosen ?? written;

  // Reads the address anew: a keyword that waits for its pause must not undo a filter that was set meanwhile.
  const change: ChangeSearch = (changed, { replace = false } = {}) => {
    const next = writeSearch({ ...stateOf(window.location.search), ...changed });
    if (next === window.location.search) return;
    setChosen(next);
    window.history[replace ? "replaceState" : "pushState"](null, "", href("mentors") + next);
  };
  return { search: useMemo(() => stateOf(current), [current]), current, change };
}

/** What is looked for, and who was found. A change writes the address; the page is not loaded anew. */
export function useMentorSearch() {
  const { search, current, change } = useSearchAddress();
  const query = trpc.mentors.list.useInfiniteQuery(inputOf(search), {
    getNextPageParam: (page) => page.nextCursor,
    // What was found stays in view, dimmed, until the next answer is there.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  useEffect(() => rememberSearch(current), [current]);
  return { search, query, change };
}
