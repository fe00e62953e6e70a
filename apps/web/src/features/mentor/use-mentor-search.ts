"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Change, useAddressState } from "../../components/listing/use-address-state";
import { trpc } from "../../trpc/client";
import { rememberSearch } from "./last-search";
import { inputOf, readSearch, type SearchState, writeSearch } from "./search-state";

export type ChangeSearch = Change<SearchState>;

const WORDING = { read: readSearch, write: writeSearch };

/** What is looked for, and who was found. A change writes the address; the page is not loaded anew. */
export function useMentorSearch() {
  const { state: search, current, change } = useAddressState(WORDING);
  const query = trpc.mentors.list.useInfiniteQuery(inputOf(search), {
    getNextPageParam: (page) => page.nextCursor,
    // What was found stays in view, dimmed, until the next answer is there.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  useEffect(() => rememberSearch(current), [current]);
  return { search, query, change };
}
