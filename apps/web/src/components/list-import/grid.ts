import { MENTEE_COLUMNS } from "@knotter/domain/import-columns";
import { layoutOf } from "@knotter/domain/import-layout";
import { pastedSheet } from "@knotter/domain/pasted-table";
import { LIMITS } from "@knotter/domain/policy";
import { cellOf, cellsOf, type GridColumns, type ListColumn } from "@/components/pasted-list";

export type Grid = readonly (readonly string[])[];

export function emptyGrid(columns: GridColumns, rows = 10): Grid {
  const row = columns.map(() => "");
  return Array.from({ length: rows }, () => row);
}

interface Block {
  cells: readonly (readonly string[])[];
  /** What of the pasted text is in no cell: rows that are nobody, and columns that are none of ours. */
  leftOut: string[];
}

/** The pasted cells in our order of columns, read as a file is, if any of its first lines has headings; otherwise null. */
function byHeadings(columns: GridColumns, pasted: string): Block | null {
  const sheet = pastedSheet(pasted);
  if (sheet === null) return null;
  const { sheet: table, header, skipped } = layoutOf("mentees", sheet, {});
  if (header.at.size < 2) return null;
  const taken = new Set<number>();
  const placesOf = (key: ListColumn): number[] => {
    const column = MENTEE_COLUMNS[key];
    const parts: readonly string[] = "parts" in column ? column.parts : [];
    const own = header.at.get(key);
    const places = own === undefined ? parts.flatMap((part) => header.at.get(part) ?? []) : [own];
    for (const place of places) taken.add(place);
    return places;
  };
  const places = columns.map(({ key }) => placesOf(key));
  return {
    cells: table.rows.map(({ cells }) =>
      places.map((from) =>
        from
          .map((index) => cellOf(cells[index]?.text ?? ""))
          .filter((text) => text !== "")
          .join(" "),
      ),
    ),
    leftOut: [
      ...skipped.map(({ row, text }) => `${row}行目「${text}」`),
      ...header.warnings.flatMap(({ code, value }) => (code === "COLUMN_IGNORED" && value ? [`列「${value}」`] : [])),
      ...header.columns.flatMap(({ index, heading, column }) => (column === null || taken.has(index) ? [] : [`列「${heading}」`])),
    ],
  };
}

/** The grid with the text pasted at a cell. Headings are recognised by name and determine the columns. */
export function pastedInto(
  columns: GridColumns,
  grid: Grid,
  at: { row: number; column: number },
  pasted: string,
): { grid: Grid; leftOut: readonly string[] } {
  const headed = byHeadings(columns, pasted);
  const block = headed?.cells ?? cellsOf(pasted);
  const left = headed ? 0 : at.column;
  const height = Math.min(LIMITS.importRows, Math.max(grid.length, at.row + block.length));
  const filled = Array.from({ length: height }, (_, row) => {
    const before = grid[row] ?? columns.map(() => "");
    const line = block[row - at.row];
    return line === undefined ? before : before.map((value, column) => line[column - left] ?? value);
  });
  return { grid: filled, leftOut: headed?.leftOut ?? [] };
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
