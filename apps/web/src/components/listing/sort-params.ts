import type { Sorts } from "@knotter/contract/lists";
import { DIRECTIONS, type Direction } from "@knotter/domain/list-order";
import { choice, type Param } from "./params";

// Apart from params.ts, because the search of mentors, whose first view is counted in bytes, has no headers.

/** Ascending or descending; null: as the list declares it for its order. */
const direction: Param<Direction | null> = {
  read: (raw) => DIRECTIONS.find((value) => value === raw) ?? null,
  write: (value) => value ?? "",
  narrows: false,
};

/** How a list is sorted: `{ ...filters, ...sorting(LIST_SORTS.orderMentees) }`. */
export const sorting = <S extends Sorts>(sorts: S): { sort: Param<keyof S & string>; direction: Param<Direction | null> } => {
  const names = Object.keys(sorts) as (keyof S & string)[];
  return { sort: choice(names as [keyof S & string, ...(keyof S & string)[]]), direction };
};

/** The same for the API. */
export const sortInput = <Sort extends string>({ sort, direction: asked }: { sort: Sort; direction: Direction | null }) => ({
  sort,
  sortDirection: asked ?? undefined,
});
