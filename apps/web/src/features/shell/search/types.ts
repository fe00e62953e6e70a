import type { SearchOption } from "@knotter/ui/search-dialog";

/** Something that a search leads to. */
export interface Found extends SearchOption {
  href: string;
}

export interface FoundGroup {
  label: string;
  options: readonly Found[];
}

/** What has come of a search. `pending`: of what is typed now nothing has come yet. */
export interface SearchState {
  groups: readonly FoundGroup[];
  pending: boolean;
  failed: boolean;
}
