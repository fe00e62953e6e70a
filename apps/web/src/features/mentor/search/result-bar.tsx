"use client";

import type { MentorSort } from "@knotter/domain/mentor-search";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import type { ReactNode } from "react";
import { SORT_TEXT } from "./search-state";

/** The number of results, a button for the filters on a narrow screen, and the sort order, in one line. */
export function ResultBar({
  total,
  sort,
  withTimes,
  onSort,
  children,
}: {
  total: number | null | undefined;
  sort: MentorSort;
  withTimes: boolean;
  onSort: (sort: MentorSort) => void;
  children: ReactNode;
}) {
  const sorts = (Object.keys(SORT_TEXT) as MentorSort[]).filter((name) => withTimes || (name !== "soonest" && name !== "previous"));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-2">
      {/* A heading may stand in what is announced, and not the other way round (ARIA in HTML). */}
      <div role="status" className="mr-auto tabular-nums">
        <h2 id="results" tabIndex={-1} className="text-base">
          {total == null ? (
            "キャリコン"
          ) : (
            <>
              <span className="text-xl">{total}</span>名<span className="sr-only sm:not-sr-only">のキャリコン</span>
            </>
          )}
        </h2>
      </div>
      {children}
      <Field label="並び順" hideLabel className="shrink-0">
        <Select
          value={sort}
          onChange={(event) => onSort(event.currentTarget.value as MentorSort)}
          options={sorts.map((name) => ({ value: name, label: SORT_TEXT[name] }))}
          className="w-34 sm:w-auto sm:min-w-44"
        />
      </Field>
    </div>
  );
}
