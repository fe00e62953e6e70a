"use client";

import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { useRef, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { type Filter, isSet } from "./filters";
import type { HeaderFilterBox as Box } from "./header-filter-box";
import type { Change } from "./use-list-state";

const load = () => import("./header-filter-box").then((module) => module.HeaderFilterBox);
// The wrapper loses its type parameter.
const HeaderFilterBox = whenAsked(load) as unknown as typeof Box;

/** In the header of a column: opens its filters. Marked while one of them is set. */
export function HeaderFilter<State>({
  label,
  filters,
  state,
  change,
}: {
  label: string;
  filters: readonly Filter<State>[];
  state: State;
  change: Change<State>;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const set = filters.some((filter) => isSet(filter, state));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={set ? `${label}で絞り込む（設定中）` : `${label}で絞り込む`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
        className={cx(
          "grid size-7 shrink-0 place-items-center print:hidden pointer-coarse:size-10 rounded-control hover:bg-line/60",
          set || open ? "bg-primary-tint text-primary" : "text-muted",
        )}
      >
        <Icon name="filter" size={16} />
      </button>
      {open && (
        <HeaderFilterBox label={label} anchor={button} filters={filters} state={state} change={change} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
