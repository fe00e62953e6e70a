"use client";

import { useEffect } from "react";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { type Change, useAddressState } from "@/components/listing/use-address-state";
import { trpc } from "@/trpc/client";
import { rememberSearch } from "./last-search";
import { inputOf, readSearch, type SearchState, writeSearch } from "./search-state";

export type ChangeSearch = Change<SearchState>;

const WORDING = { read: readSearch, write: writeSearch };

/** The search and its results. A change updates the address without reloading the page. */
export function useMentorSearch() {
  const { state: search, current, change } = useAddressState(WORDING);
  const query = trpc.mentors.list.useInfiniteQuery(inputOf(search), FILTERED_LIST);
  useEffect(() => rememberSearch(current), [current]);
  return { search, query, change };
}
