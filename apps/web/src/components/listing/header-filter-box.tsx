"use client";

import { Button } from "@knotter/ui/button";
import { Popover } from "@knotter/ui/popover";
import type { RefObject } from "react";
import { FilterFields } from "./filter-fields";
import { type Filter, filterValue, isSet } from "./filters";
import type { Change } from "./use-list-state";

/** The filters of one column. A choice takes effect at once. */
export function HeaderFilterBox<State>({
  label,
  anchor,
  filters,
  state,
  change,
  onClose,
}: {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  filters: readonly Filter<State>[];
  state: State;
  change: Change<State>;
  onClose: () => void;
}) {
  const nothing = Object.fromEntries(
    filters.map((filter) => {
      const value = filterValue(state, filter);
      return [filter.name, Array.isArray(value) ? [] : typeof value === "boolean" ? false : null];
    }),
  ) as Partial<State>;
  return (
    <Popover anchor={anchor} onClose={onClose} label={`${label}で絞り込む`}>
      <FilterFields layout="box" filters={filters} state={state} change={change} onChosen={onClose} />
      {filters.some((filter) => isSet(filter, state)) && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => change(nothing)}>
          条件を外す
        </Button>
      )}
    </Popover>
  );
}
