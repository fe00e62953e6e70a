"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

/**
 * What is chosen in a list. Kept outside of React's state of the table, so that ticking one of 2,000 rows draws that row and no other;
 * each checkbox listens for itself.
 */
export class SelectionStore {
  #chosen: ReadonlySet<string> = new Set();
  #loaded: readonly string[] = [];
  #anchor: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): ReadonlySet<string> => this.#chosen;
  readonly has = (id: string): boolean => this.#chosen.has(id);
  /** All that is loaded, some of it, or nothing. A word, so that who listens is drawn again only when it changes. */
  readonly extent = (): Extent => {
    const { size } = this.#chosen;
    if (size === 0) return "none";
    return size === this.#loaded.length ? "all" : "some";
  };

  /** The rows that are there now. What is not among them any more (another filter, taken off the list) is not chosen any more either. */
  readonly follow = (loaded: readonly string[]): void => {
    if (loaded === this.#loaded) return;
    this.#loaded = loaded;
    const there = new Set(loaded);
    this.#set(new Set([...this.#chosen].filter((id) => there.has(id))));
  };

  /** One row; with `range`, everything between it and the row that was ticked before takes the same state. */
  readonly toggle = (id: string, chosen: boolean, { range = false } = {}): void => {
    const next = new Set(this.#chosen);
    for (const each of range ? this.#between(id) : [id]) {
      if (chosen) next.add(each);
      else next.delete(each);
    }
    this.#anchor = id;
    this.#set(next);
  };
  readonly toggleAll = (chosen: boolean): void => this.#set(new Set(chosen ? this.#loaded : []));
  readonly clear = (): void => this.toggleAll(false);

  #between(id: string): readonly string[] {
    const [from, to] = [this.#anchor === null ? -1 : this.#loaded.indexOf(this.#anchor), this.#loaded.indexOf(id)];
    return from < 0 || to < 0 ? [id] : this.#loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  #set(next: ReadonlySet<string>): void {
    this.#chosen = next;
    for (const listener of this.#listeners) listener();
  }
}

const NONE: ReadonlySet<string> = new Set();

export type Extent = "all" | "some" | "none";

export interface Selection {
  store: SelectionStore;
  ids: readonly string[];
  count: number;
  clear: () => void;
}

/**
 * Rows chosen by their ids; choosing survives "もっと見る" and a new fetch. `loaded` are the ids on the page, in their order; pass the same
 * array until they change (`useMemo`).
 */
export function useSelection(loaded: readonly string[]): Selection {
  const [store] = useState(() => new SelectionStore());
  const chosen = useSyncExternalStore(store.subscribe, store.snapshot, () => NONE);
  const ids = useMemo(() => loaded.filter((id) => chosen.has(id)), [loaded, chosen]);
  // The store drops what is gone after the commit; until then `ids` does not name it either.
  useEffect(() => store.follow(loaded), [store, loaded]);
  return { store, ids, count: ids.length, clear: store.clear };
}
