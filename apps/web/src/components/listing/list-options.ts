import { keepPreviousData } from "@tanstack/react-query";

/** How a list is read: page by page, with a cursor. An error is shown in place of the list, so there is no toast. */
export const PAGED_LIST = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor, meta: { quiet: true } };

/** A filtered list: the previous results stay visible, dimmed, until the next answer arrives. */
export const FILTERED_LIST = { ...PAGED_LIST, placeholderData: keepPreviousData };
