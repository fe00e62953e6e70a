import { keepPreviousData } from "@tanstack/react-query";

/** How a list is read: page by page, by key. What cannot be read is said in the place of the list, so that no toast says it once more. */
export const PAGED_LIST = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor, meta: { quiet: true } };

/** A list that is narrowed: what was found before stays in view, dimmed, until the next answer is there. */
export const FILTERED_LIST = { ...PAGED_LIST, placeholderData: keepPreviousData };
