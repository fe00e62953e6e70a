import { LIMITS } from "@knotter/domain/policy";
import { cellOf, cellsOf, type GridColumns, headingsOf } from "@/components/pasted-list";

export type Grid = readonly (readonly string[])[];

export function emptyGrid(columns: GridColumns, rows = 10): Grid {
  const row = columns.map(() => "");
  return Array.from({ length: rows }, () => row);
}

/** The pasted cells in our order of columns, if their first line has headings; otherwise null. */
function byHeadings(columns: GridColumns, cells: readonly (readonly string[])[]): string[][] | null {
  const [head = [], ...rows] = cells;
  const at = headingsOf(head);
  return at && rows.map((row) => columns.map(({ key }) => row[at.get(key) ?? -1] ?? ""));
}

/** The grid with the text pasted at a cell. Headings are recognised by name and determine the columns. */
export function pastedInto(columns: GridColumns, grid: Grid, at: { row: number; column: number }, pasted: string): Grid {
  const cells = cellsOf(pasted);
  const headed = byHeadings(columns, cells);
  const block = headed ?? cells;
  const left = headed ? 0 : at.column;
  const height = Math.min(LIMITS.importRows, Math.max(grid.length, at.row + block.length));
  return Array.from({ length: height }, (_, row) => {
    const before = grid[row] ?? columns.map(() => "");
    const line = block[row - at.row];
    return line === undefined ? before : before.map((value, column) => line[column - left] ?? value);
  });
}

export const written = (grid: Grid, at: { row: number; column: number }, value: string): Grid =>
  grid.map((row, index) => (index === at.row ? row.map((cell, column) => (column === at.column ? value : cell)) : row));

export const filledRows = (grid: Grid): number => grid.filter((row) => row.some((cell) => cell.trim() !== "")).length;

/** The grid as a file: the headings are its first row, so that row 1 of the grid is row 2 of the file. */
export function fileOf(columns: GridColumns, grid: Grid): File {
  const quote = (cell: string) => `"${cellOf(cell).replaceAll('"', '""')}"`;
  const last = grid.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  const lines = [columns.map(({ label }) => label), ...grid.slice(0, last + 1)].map((row) => row.map(quote).join(","));
  return new File([lines.join("\r\n")], "貼り付けた表.csv", { type: "text/csv", lastModified: 0 });
}
