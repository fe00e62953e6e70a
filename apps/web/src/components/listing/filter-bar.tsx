"use client";

import { Button } from "@knotter/ui/button";
import { RemovableChip } from "@knotter/ui/removable-chip";
import { type ReactNode, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { FilterFields } from "./filter-fields";
import type { PhoneSorting, FilterPanel as Sheet } from "./filter-panel";
import { activeFilters, type Filter } from "./filters";
import { KeywordField } from "./keyword-field";
import type { Shape, StateOf } from "./params";
import { useAfterPress } from "./use-after-press";
import type { ListState } from "./use-list-state";

const loadSheet = () => import("./filter-panel").then((module) => module.FilterPanel);
// The wrapper loses its type parameter.
const FilterPanel = whenAsked(loadSheet) as unknown as typeof Sheet;

export interface FilterBarProps<S extends Shape> {
  list: ListState<S>;
  filters?: readonly Filter<StateOf<S>>[] | undefined;
  /** A search field for `q`, labelled with what it searches. */
  keyword?: { label: string; placeholder?: string | undefined } | undefined;
  total?: number | null | undefined;
  unit?: "件" | "名" | "社" | undefined;
  /** The order on a phone; elsewhere the headers of the table sort, and only an order that none of them has is named here. */
  sorting?: PhoneSorting | undefined;
  /** At the right end: an export, the choice of columns. */
  children?: ReactNode | undefined;
}

/**
 * Above a list: keyword, the filters that no column has in its header (all of them in a panel on a phone), and chips of the active ones.
 */
export function FilterBar<S extends Shape>({ list, filters = [], keyword, total, unit = "件", sorting, children }: FilterBarProps<S>) {
  const { state, change, set, clear } = list;
  const afterPress = useAfterPress();
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  const fields = { filters, state, change };
  const q = String((state as Record<string, unknown>)["q"] ?? "");
  const active = activeFilters(filters, state);
  const inSheet = sorting !== undefined || filters.some(({ kind }) => kind !== "given");
  const facts = [total == null ? [] : `${total.toLocaleString("ja-JP")}${unit}`, sorting?.withoutColumn ?? []].flat();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        {keyword && (
          <KeywordField
            {...keyword}
            hideLabel
            value={q}
            // Only the first letter adds a step to the browser's history.
            onSearch={(typed) => afterPress(() => change({ q: typed } as unknown as Partial<StateOf<S>>, { replace: q !== "" }))}
            className="w-full md:w-80"
          />
        )}
        {inSheet && (
          <>
            <div className="hidden flex-wrap items-center gap-3 md:flex">
              <FilterFields {...fields} filters={filters.filter(({ column }) => column === undefined)} layout="inline" />
            </div>
            <Button
              variant="secondary"
              icon="filter"
              className="flex-auto whitespace-nowrap md:hidden"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadSheet()}
              onClick={() => setSheet("open")}
            >
              絞り込み{active.length > 0 && `（${active.length}）`}
            </Button>
          </>
        )}
        {facts.length > 0 && <p className="text-sm whitespace-nowrap text-muted tabular-nums max-md:hidden">{facts.join("・")}</p>}
        {children !== undefined && (
          <div className="flex flex-wrap items-center gap-3 max-md:flex-auto max-md:has-[>[data-wide-only]:only-child]:hidden max-md:*:flex-auto md:ml-auto">
            {children}
          </div>
        )}
      </div>
      {set > 0 && (
        <ul aria-label="設定中の条件" className="mb-2 flex flex-wrap items-center gap-2">
          {q.trim() !== "" && (
            <li className="max-w-full">
              <RemovableChip label={`「${q.trim()}」`} onRemove={() => change({ q: "" } as unknown as Partial<StateOf<S>>)} />
            </li>
          )}
          {active.map(({ key, label, without }) => (
            <li key={key} className="max-w-full">
              <RemovableChip label={label} onRemove={() => change(without as unknown as Partial<StateOf<S>>)} />
            </li>
          ))}
          <li>
            <Button variant="quiet" size="small" onClick={clear}>
              すべて外す
            </Button>
          </li>
        </ul>
      )}
      {sheet !== "unopened" && (
        <FilterPanel
          {...fields}
          open={sheet === "open"}
          onClose={() => setSheet("closed")}
          total={total}
          unit={unit}
          set={set}
          clear={clear}
          sorting={sorting}
        />
      )}
    </>
  );
}
