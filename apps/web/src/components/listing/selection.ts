"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

/**
 * The selected rows of a list. Kept outside React state, so that selecting one of 5,000 rows, or all of them, renders no row; each
 * checkbox subscribes itself.
 */
export class SelectionStore {
  #chosen: ReadonlySet<string> = new Set();
  #loaded: readonly string[] = [];
  #anchor: string | null = null;
  #everything = false;
  /** All loaded rows were selected at once, and none was taken out of them since. */
  #whole = false;
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

  /** Everything that matches the filters of the list, loaded or not. Any other choice ends it. */
  readonly everything = (): boolean => this.#everything;
  readonly chooseEverything = (): void => {
    this.#everything = true;
    this.#whole = false;
    this.#chosen = new Set(this.#loaded);
    this.#tell();
  };
  /** The list shows something else: another filter. */
  readonly forgetEverything = (): void => {
    if (this.#everything) this.clear();
  };

  /**
   * Updates the loaded rows. A row that is no longer among them (another filter, removed from the list) is deselected. Where all of them were
   * selected, and the page that scrolling has added is the last one of the list, its rows are selected, too: whoever chose all of a list that is
   * little longer than a page meant all of it. `total`: how many the list has, as far as that is known.
   */
  readonly follow = (loaded: readonly string[], total: number | null = null): void => {
    if (loaded === this.#loaded) return;
    const before = this.#loaded;
    this.#whole &&= loaded.length === total && before.every((id, place) => id === loaded[place]);
    this.#loaded = loaded;
    const there = new Set(loaded);
    this.#chosen = this.#everything || this.#whole ? there : new Set([...this.#chosen].filter((id) => there.has(id)));
    this.#tell();
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
  readonly toggleAll = (chosen: boolean): void => {
    this.#set(new Set(chosen ? this.#loaded : []), chosen && this.#loaded.length > 0);
  };
  readonly clear = (): void => this.toggleAll(false);

  #between(id: string): readonly string[] {
    const [from, to] = [this.#anchor === null ? -1 : this.#loaded.indexOf(this.#anchor), this.#loaded.indexOf(id)];
    return from < 0 || to < 0 ? [id] : this.#loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  #set(next: ReadonlySet<string>, whole = false): void {
    this.#everything = false;
    this.#whole = whole;
    this.#chosen = next;
    this.#tell();
  }
  #tell(): void {
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
  /** Everything that matches the filters is chosen, of which `ids` are the loaded ones. */
  everything: boolean;
  /** The number that `everything` would be; null where all of it is loaded, or where the list does not offer it. */
  matching: number | null;
}

/**
 * Rows selected by id; the selection survives "もっと見る" and a new fetch. `loaded` are the ids on the page, in their order; pass the same
 * array until they change (`useMemo`). `matching` offers to choose everything that matches: how many that are, and what they match (the
 * input of the query), with which the choice ends.
 */
export function useSelection(loaded: readonly string[], matching?: { total: number | null | undefined; input: object }): Selection {
  const [store] = useState(() => new SelectionStore());
  const chosen = useSyncExternalStore(store.subscribe, store.snapshot, () => NONE);
  const everything = useSyncExternalStore(store.subscribe, store.everything, () => false);
  const ids = useMemo(() => loaded.filter((id) => chosen.has(id)), [loaded, chosen]);
  const total = matching?.total ?? null;
  // The store drops missing rows after the commit; until then `ids` leaves them out as well.
  useEffect(() => store.follow(loaded, total), [store, loaded, total]);
  const asked = matching && JSON.stringify(matching.input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what ends the choice
  useEffect(() => store.forgetEverything, [store, asked]);
  const beyond = total !== null && total > loaded.length ? total : null;
  return { store, ids, count: everything && beyond !== null ? beyond : ids.length, clear: store.clear, everything, matching: beyond };
}
