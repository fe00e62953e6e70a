"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ADDRESS_CHANGED } from "@/components/stay-link";
import { clearedState, countNarrowing, readState, type Shape, type StateOf, writeState } from "./params";

/** `replace`: does not add a step to the history (while typing). */
export type Change<State> = (change: Partial<State>, options?: { replace?: boolean }) => void;

export interface ListState<S extends Shape> {
  state: StateOf<S>;
  change: Change<StateOf<S>>;
  /** The number of active filters. */
  set: number;
  /** Removes all filters; tab and sort order stay. */
  clear: () => void;
}

const stateIn = <S extends Shape>(shape: S, query: string): StateOf<S> => {
  const params = new URLSearchParams(query);
  return readState(shape, (name) => params.get(name));
};

/**
 * The state of a list in its address: it can be shared, survives a reload, and the back button undoes the last choice. The page is not
 * reloaded. The router follows the address a moment later; until then the new state already applies, so that a checkbox reacts at once.
 *
 * `shape` is a constant of the calling module: `const SHAPE = { q: keyword(), status: oneOf(STATUSES) }`.
 */
export function useListState<S extends Shape>(shape: S): ListState<S> {
  const written = writeState(shape, stateIn(shape, useSearchParams().toString()));
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen === written) setChosen(null);
  useEffect(() => {
    const follow = () => setChosen(null);
    window.addEventListener("popstate", follow);
    window.addEventListener(ADDRESS_CHANGED, follow);
    return () => {
      window.removeEventListener("popstate", follow);
      window.removeEventListener(ADDRESS_CHANGED, follow);
    };
  }, []);
  const current = chosen ?? written;
  const state = useMemo(() => stateIn(shape, current), [shape, current]);

  // Reads the current address: a delayed keyword must not undo a filter that was set meanwhile.
  const change: Change<StateOf<S>> = (changed, { replace = false } = {}) => {
    const next = writeState(shape, { ...stateIn(shape, window.location.search), ...changed });
    if (next === window.location.search) return;
    setChosen(next);
    window.history[replace ? "replaceState" : "pushState"](null, "", window.location.pathname + next);
  };
  return { state, change, set: countNarrowing(shape, state), clear: () => change(clearedState(shape, state)) };
}
