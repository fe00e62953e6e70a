"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

/**
 * The selected rows of a list. Kept outside React state, so that selecting one of 2,000 rows renders only that row; each checkbox
 * subscribes itself.
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
  /** Whether all loaded rows are selected, some, or none. A string, so that subscribers render again only when it changes. */
  readonly extent = (): Extent => {
    const { size } = this.#chosen;
    if (size === 0) return "none";
    return size === this.#loaded.length ? "all" : "some";
  };

  /** Updates the loaded rows. A row that is no longer among them (another filter, removed from the list) is deselected. */
  readonly follow = (loaded: readonly string[]): void => {
    if (loaded === this.#loaded) return;
    this.#loaded = loaded;
    const there = new Set(loaded);
    this.#set(new Set([...this.#chosen].filter((id) => there.has(id))));
  };

  /** One row; with `range`, all rows up to the previously clicked one get the same state. */
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
 * Rows selected by id; the selection survives "もっと見る" and a new fetch. `loaded` are the ids on the page, in their order; pass the same
 * array until they change (`useMemo`).
 */
export function useSelection(loaded: readonly string[]): Selection {
  const [store] = useState(() => new SelectionStore());
  const chosen = useSyncExternalStore(store.subscribe, store.snapshot, () => NONE);
  const ids = useMemo(() => loaded.filter((id) => chosen.has(id)), [loaded, chosen]);
  // The store drops missing rows after the commit; until then `ids` leaves them out as well.
  useEffect(() => store.follow(loaded), [store, loaded]);
  return { store, ids, count: ids.length, clear: store.clear };
}
