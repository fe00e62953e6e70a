import type { Sorts } from "@knotter/contract/lists";
import type { Direction } from "@knotter/domain/list-order";
import type { TableSorting } from "@knotter/ui/table";
import type { PhoneSorting } from "./filter-panel";
import type { ListColumn } from "./use-columns";
import type { Change } from "./use-list-state";

interface Sorted {
  sort: string;
  direction: Direction | null;
}

/** What the sort orders of a list are called, and how they are asked for in the address. */
export interface Sorting {
  sorts: Sorts;
  state: Sorted;
  change: (change: Sorted) => void;
}

/** The order of a list whose address holds it (`sorting` of params.ts). */
export const sortingOf = <S extends Sorts, State extends { sort: keyof S & string; direction: Direction | null }>(
  sorts: S,
  { state, change }: { state: State; change: Change<State> },
): Sorting => ({ sorts, state, change: (next) => change(next as Partial<State>) });

/** The orders in which a list may be at first and that no column has: its headers cannot show them. */
const WITHOUT_COLUMN: Record<string, string> = {
  "listed.asc": "名簿の順",
  "invited.asc": "招待が古い順",
  "invited.desc": "招待が新しい順",
  "registered.desc": "新しい順",
};

const other = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");
const directionOf = ({ sorts, state }: Sorting): Direction => state.direction ?? sorts[state.sort] ?? "asc";

/**
 * A press of a header sorts by it, in the direction that its column begins with; the second one turns it round; the third returns to how
 * the list is at first.
 */
export function nextSort({ sorts, state }: Pick<Sorting, "sorts" | "state">, pressed: string): Sorted {
  if (state.sort !== pressed) return { sort: pressed, direction: null };
  if (state.direction === null) return { sort: pressed, direction: other(sorts[pressed] ?? "asc") };
  return { sort: Object.keys(sorts)[0] ?? pressed, direction: null };
}

export const headerSorting = (sorting: Sorting): TableSorting => ({
  sort: sorting.state.sort,
  direction: directionOf(sorting),
  onSort: (pressed) => sorting.change(nextSort(sorting, pressed)),
});

/** The same as one list of choices; the first one is how the list is at first, if no column shown has that order. */
export function phoneSorting<Row>(sorting: Sorting, columns: readonly ListColumn<Row>[]): PhoneSorting {
  const [usual = ""] = Object.keys(sorting.sorts);
  const named = columns.flatMap(({ sort, label, header }) => (sort === undefined ? [] : [{ sort, label: label ?? String(header) }]));
  const options = named.flatMap(({ sort, label }) => {
    const first = sorting.sorts[sort] ?? "asc";
    return [first, other(first)].map((direction) => ({
      value: `${sort}.${direction}`,
      label: `${label}（${direction === "asc" ? "昇順" : "降順"}）`,
    }));
  });
  const value = `${sorting.state.sort}.${directionOf(sorting)}`;
  const first = `${usual}.${sorting.sorts[usual]}`;
  const hasColumn = named.some(({ sort }) => sort === usual);
  return {
    value,
    options: hasColumn ? options : [{ value: first, label: WITHOUT_COLUMN[first] ?? "はじめの順" }, ...options],
    withoutColumn: value === first && !hasColumn ? WITHOUT_COLUMN[first] : undefined,
    onChange(value) {
      const [sort = usual, direction] = value.split(".");
      sorting.change({ sort, direction: direction === sorting.sorts[sort] ? null : (direction as Direction) });
    },
  };
}
