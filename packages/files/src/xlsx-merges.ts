import { MAX_CHARACTERS } from "./sheet-limits";
import { SheetRefusal } from "./sheet-problem";
import type { SheetCell } from "./sheet-reader-table";
import type { SheetCells } from "./xlsx-cells";

/** Cells of all merges together. */
const MAX_MERGED = 2_000_000;

/**
 * Gives every cell of a merge the value of its first one, which is the only one that a spreadsheet shows. Rows and columns that have no cell of
 * their own are not made by a merge. Throws SheetRefusal("unpacks_too_large").
 */
export function fillMerges({ rows, merges, characters }: SheetCells): void {
  if (merges.length === 0) return;
  const order = [...rows.keys()].sort((a, b) => a - b);
  const width = Math.max(0, ...[...rows.values()].map((cells) => Math.max(...cells.keys())));
  let [visited, total] = [0, characters];
  for (const { top, bottom, left, right } of merges) {
    const value = rows.get(top)?.get(left);
    for (let index = firstFrom(order, top); index < order.length; index += 1) {
      const row = order[index] ?? 0;
      if (row > bottom) break;
      for (let column = left; column <= Math.min(right, width); column += 1) {
        visited += 1;
        if (row === top && column === left) continue;
        if (value) rows.get(row)?.set(column, copyOf(value));
        else rows.get(row)?.delete(column);
        total += value?.text.length ?? 0;
      }
      if (visited > MAX_MERGED || total > MAX_CHARACTERS) throw new SheetRefusal("unpacks_too_large");
    }
  }
}

const copyOf = ({ text, kind }: SheetCell): SheetCell => ({ text, kind, merged: true });

/** The place of the first number that is not less, in a list that ascends. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
