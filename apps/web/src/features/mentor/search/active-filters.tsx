"use client";

import { MENTOR_FILTER_TEXT } from "@knotter/contract/labels/mentor";
import { formatDayAsOf, type LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { RemovableChip } from "@knotter/ui/removable-chip";
import { MANY, ONE, type SearchState } from "./search-state";
import type { FilterOptions } from "./use-filter-options";
import type { ChangeSearch, useMentorSearch } from "./use-mentor-search";

interface Active {
  key: string;
  label: string;
  remove: () => void;
}

function activeOf(search: SearchState, options: FilterOptions, today: LocalDate, change: ChangeSearch): Active[] {
  const labelOf = (name: (typeof MANY)[number] | (typeof ONE)[number], code: string) =>
    options[name].find((option) => option.code === code)?.label ?? MENTOR_FILTER_TEXT[name];
  return [
    ...(search.q.trim() === "" ? [] : [{ key: "q", label: `「${search.q.trim()}」`, remove: () => change({ q: "" }) }]),
    ...(search.within7days
      ? [{ key: "within7days", label: MENTOR_FILTER_TEXT.within7days, remove: () => change({ within7days: false }) }]
      : []),
    ...(search.date === null ? [] : [{ key: "date", label: formatDayAsOf(search.date, today), remove: () => change({ date: null }) }]),
    ...(search.favorite ? [{ key: "favorite", label: MENTOR_FILTER_TEXT.favorite, remove: () => change({ favorite: false }) }] : []),
    ...MANY.flatMap((name) =>
      search[name].map((code) => ({
        key: `${name}:${code}`,
        label: labelOf(name, code),
        remove: () => change({ [name]: search[name].filter((other) => other !== code) }),
      })),
    ),
    ...ONE.flatMap((name) => {
      const code = search[name];
      return code === null ? [] : [{ key: name, label: labelOf(name, code), remove: () => change({ [name]: null }) }];
    }),
  ];
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({
  search,
  options,
  today,
  change,
  clear,
}: Pick<ReturnType<typeof useMentorSearch>, "search" | "change" | "clear"> & { options: FilterOptions; today: LocalDate }) {
  return (
    <ul aria-label="設定中の条件" className="mb-4 flex flex-wrap items-center gap-2">
      {activeOf(search, options, today, change).map(({ key, label, remove }) => (
        <li key={key} className="max-w-full">
          <RemovableChip label={label} onRemove={remove} />
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={clear}>
          すべて外す
        </Button>
      </li>
    </ul>
  );
}
