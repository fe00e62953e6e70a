"use client";

import { useEffect } from "react";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { writeState } from "@/components/listing/params";
import { type Change, useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { rememberSearch } from "./last-search";
import { inputOf, SEARCH_SHAPE, type SearchState } from "./search-state";

export type ChangeSearch = Change<SearchState>;

/** The search and its results. A change updates the address without reloading the page. */
export function useMentorSearch() {
  const { state: search, ...list } = useListState(SEARCH_SHAPE);
  const query = trpc.mentors.list.useInfiniteQuery(inputOf(search), FILTERED_LIST);
  const address = writeState(SEARCH_SHAPE, search);
  useEffect(() => rememberSearch(address), [address]);
  return { search, query, ...list };
}
