"use client";

import { useState } from "react";
import type { SearchResult } from "./search-state";

type Facets = SearchResult["facets"];
export type FacetName = Exclude<keyof Facets, "within7days">;
export interface FilterOption {
  code: string;
  label: string;
  count: number;
}

type Known = Record<FacetName, readonly FilterOption[]>;

const NAMES = ["theme", "timeBand", "industry", "jobType", "target", "style", "gender", "language"] as const satisfies readonly FacetName[];

/** Values are in the server's order; those it no longer counts keep their place, with a count of zero. */
function merged(known: readonly FilterOption[], current: readonly FilterOption[]): FilterOption[] {
  const list = [...current];
  known.forEach((option, index) => {
    if (list.some(({ code }) => code === option.code)) return;
    const before = known.slice(0, index).findLast(({ code }) => list.some((other) => other.code === code));
    const at = before ? list.findIndex(({ code }) => code === before.code) + 1 : 0;
    list.splice(at, 0, { ...option, count: 0 });
  });
  return list;
}

/** The values of each filter, with counts. A list that was shown does not shrink, so that nothing moves under the pointer. */
export function useFilterOptions(facets: Facets | undefined): Known | null {
  const [seen, setSeen] = useState<{ facets: Facets; known: Known } | null>(null);
  if (facets === undefined || seen?.facets === facets) return seen?.known ?? null;
  const known = Object.fromEntries(NAMES.map((name) => [name, merged(seen?.known[name] ?? [], facets[name])])) as unknown as Known;
  setSeen({ facets, known });
  return known;
}

export type FilterOptions = Known;
