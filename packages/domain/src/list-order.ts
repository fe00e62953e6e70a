/** The direction of a sorted list. In both, rows without a value come last, as they do in a spreadsheet. */
export const DIRECTIONS = ["asc", "desc"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One page of a list: `after` is the last row of the page before, by what it was sorted by (as text; null: nothing) and its id. */
export interface ListPage<Sort extends string> {
  sort: Sort;
  direction: Direction;
  after: { key: string | null; id: string } | undefined;
  limit: number;
}
