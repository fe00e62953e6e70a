"use client";

import type { MentorSort } from "@knotter/domain/mentor-search";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { SORT_TEXT } from "./search-state";

/** The number of results and the sort order, in one line. */
export function ResultBar({
  total,
  sort,
  withTimes,
  onSort,
}: {
  total: number | null | undefined;
  sort: MentorSort;
  withTimes: boolean;
  onSort: (sort: MentorSort) => void;
}) {
  const sorts = (Object.keys(SORT_TEXT) as MentorSort[]).filter((name) => withTimes || (name !== "soonest" && name !== "previous"));
  return (
    <div className="mb-4 flex items-center justify-between gap-4">
      <h2 id="results" tabIndex={-1} className="text-base">
        <span role="status" className="tabular-nums">
          {total == null ? (
            "キャリコン"
          ) : (
            <>
              <span className="text-xl">{total}</span>名<span className="sr-only sm:not-sr-only">のキャリコン</span>
            </>
          )}
        </span>
      </h2>
      <Field label="並び順" hideLabel className="shrink-0">
        <Select
          value={sort}
          onChange={(event) => onSort(event.currentTarget.value as MentorSort)}
          options={sorts.map((name) => ({ value: name, label: SORT_TEXT[name] }))}
          className="min-w-44"
        />
      </Field>
    </div>
  );
}
