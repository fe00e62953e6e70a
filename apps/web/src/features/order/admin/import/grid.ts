import { LIMITS } from "@knotter/domain/policy";
import { cellOf, cellsOf, headingsOf, LIST_COLUMNS } from "@/components/pasted-list";

export type Grid = readonly (readonly string[])[];

const EMPTY_ROW: readonly string[] = LIST_COLUMNS.map(() => "");
export const emptyGrid = (rows = 10): Grid => Array.from({ length: rows }, () => EMPTY_ROW);

/** The pasted cells in our order of columns, if their first line has headings; otherwise null. */
function byHeadings(cells: readonly (readonly string[])[]): string[][] | null {
  const [head = [], ...rows] = cells;
  const at = headingsOf(head);
  return at && rows.map((row) => LIST_COLUMNS.map(({ key }) => row[at.get(key) ?? -1] ?? ""));
}

/** The grid with the text pasted at a cell. Headings are recognised by name and determine the columns. */
export function pastedInto(grid: Grid, at: { row: number; column: number }, pasted: string): Grid {
  const cells = cellsOf(pasted);
  const headed = byHeadings(cells);
  const block = headed ?? cells;
  const left = headed ? 0 : at.column;
  const height = Math.min(LIMITS.importRows, Math.max(grid.length, at.row + block.length));
  return Array.from({ length: height }, (_, row) => {
    const before = grid[row] ?? EMPTY_ROW;
    const line = block[row - at.row];
    return line === undefined ? before : before.map((value, column) => line[column - left] ?? value);
  });
}

export const written = (grid: Grid, at: { row: number; column: number }, value: string): Grid =>
  grid.map((row, index) => (index === at.row ? row.map((cell, column) => (column === at.column ? value : cell)) : row));

export const filledRows = (grid: Grid): number => grid.filter((row) => row.some((cell) => cell.trim() !== "")).length;

/** The grid as a file: the headings are its first row, so that row 1 of the grid is row 2 of the file. */
export function fileOf(grid: Grid): File {
  const quote = (cell: string) => `"${cellOf(cell).replaceAll('"', '""')}"`;
  const last = grid.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  const lines = [LIST_COLUMNS.map(({ label }) => label), ...grid.slice(0, last + 1)].map((row) => row.map(quote).join(","));
  return new File([lines.join("\r\n")], "貼り付けた表.csv", { type: "text/csv", lastModified: 0 });
}
