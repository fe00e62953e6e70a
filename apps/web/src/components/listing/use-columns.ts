"use client";

import type { Column } from "@knotter/ui/table";
import { useCallback, useMemo, useSyncExternalStore } from "react";

/** A column of a list. `optional`: people choose whether they see it, and whether they do at first. */
export type ListColumn<Row> = Column<Row> & { optional?: "shown" | "hidden" | undefined };

/** What the button for choosing columns needs. */
export interface ColumnChoice {
  options: readonly { key: string; label: string; shown: boolean }[];
  show: (key: string, shown: boolean) => void;
  /** Whether anything differs from how the list is at first. */
  changed: boolean;
  reset: () => void;
}

const PREFIX = "knotter-columns:";
/** Tells the other lists of this tab; `storage` tells other tabs. */
const CHANGED = "knotter:columns";

type Chosen = Readonly<Record<string, boolean>>;

/** What this browser remembers, as its text: the same text is the same choice. A browser that keeps nothing has its columns as at first. */
function remembered(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? "{}";
  } catch {
    return "{}";
  }
}
function remember(name: string, chosen: Chosen): void {
  try {
    if (Object.keys(chosen).length === 0) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(chosen));
  } catch {
    // Storage is full or switched off: the list stays as it is.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Only what can be a choice: storage may hold anything. */
export function readChosen(text: string): Chosen {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));
  } catch {
    return {};
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** The columns that are seen; this browser remembers them under the name of the list. Memoise `all`. */
export function useColumns<Row>(
  name: string,
  all: readonly ListColumn<Row>[],
): { columns: readonly ListColumn<Row>[]; choice: ColumnChoice } {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => remembered(name), [name]),
    () => "{}",
  );
  return useMemo(() => {
    const chosen = readChosen(text);
    const isShown = ({ key, optional }: ListColumn<Row>): boolean => optional === undefined || (chosen[key] ?? optional === "shown");
    const optional = all.filter((column) => column.optional !== undefined);
    return {
      columns: all.filter(isShown),
      choice: {
        options: optional.map((column) => ({ key: column.key, label: column.label ?? String(column.header), shown: isShown(column) })),
        show(key, shown) {
          const { [key]: _, ...others } = chosen;
          const atFirst = optional.find((column) => column.key === key)?.optional === "shown";
          remember(name, shown === atFirst ? others : { ...others, [key]: shown });
        },
        changed: optional.some((column) => isShown(column) !== (column.optional === "shown")),
        reset: () => remember(name, {}),
      },
    };
  }, [name, all, text]);
}
