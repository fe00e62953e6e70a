/** What a row of a list does. `skip`: it is left out, because the person has left. */
export const ROW_EFFECTS = ["new", "update", "same", "skip"] as const;
export type RowEffect = (typeof ROW_EFFECTS)[number];

export type UnderstoodValue = string | number | boolean | readonly string[] | null;

/** A row of a list as it was understood. Null: the row says nothing about the column. */
export interface UnderstoodRow<Column extends string = string> {
  row: number;
  does: RowEffect;
  values: Readonly<Partial<Record<Column, UnderstoodValue>>>;
  /** What the columns hold that the row changes. */
  before: Readonly<Partial<Record<Column, UnderstoodValue>>>;
}

/**
 * The rows in the order in which they are to be looked at: those with something to check, then changes of what is stored, then new ones, then the
 * rest; within each, as in the list.
 */
export function inOrderOfAttention<Row extends UnderstoodRow>(rows: readonly Row[], odd: ReadonlySet<number>): Row[] {
  const rank = ({ row, does }: Row): number => (odd.has(row) ? 0 : 1 + ["update", "new", "skip", "same"].indexOf(does));
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.row - b.row);
}
