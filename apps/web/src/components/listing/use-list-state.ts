"use client";

import { useMemo } from "react";
import { clearedState, countNarrowing, readState, type Shape, type StateOf, writeState } from "./params";
import { type Change, useAddressState } from "./use-address-state";

export interface ListState<S extends Shape> {
  state: StateOf<S>;
  change: Change<StateOf<S>>;
  /** The number of active filters. */
  set: number;
  /** Removes all filters; tab and sort order stay. */
  clear: () => void;
}

/** The state of a list, as its address holds it. `shape` is a constant: `const SHAPE = { q: keyword(), status: oneOf(STATUSES) }`. */
export function useListState<S extends Shape>(shape: S): ListState<S> {
  const wording = useMemo(
    () => ({
      read: (get: (name: string) => string | null) => readState(shape, get),
      write: (state: StateOf<S>) => writeState(shape, state),
    }),
    [shape],
  );
  const { state, change } = useAddressState(wording);
  return { state, change, set: countNarrowing(shape, state), clear: () => change(clearedState(shape, state)) };
}
