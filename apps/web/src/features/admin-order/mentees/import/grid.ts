import { MENTEE_COLUMNS, mapHeader } from "@knotter/domain/import-columns";
import { LIMITS } from "@knotter/domain/policy";

/** The columns of the list as they stand in our template. */
export const COLUMNS = Object.entries(MENTEE_COLUMNS).map(([key, column]) => ({
  key,
  label: column.label as string,
  required: "required" in column,
}));

export type Grid = readonly (readonly string[])[];

const EMPTY_ROW: readonly string[] = COLUMNS.map(() => "");
export const emptyGrid = (rows = 10): Grid => Array.from({ length: rows }, () => EMPTY_ROW);

/** A line break inside a cell would be another row of the file: in a name or an address it is a slip of the hand. */
const cellOf = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** What a spreadsheet puts on the clipboard: tabs between cells, quotes around a cell that has a tab, a quote or a line break in it. */
export function cellsOf(pasted: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cellOf(cell));
    cell = "";
  };
  const text = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === "\t") end();
    else if (char === "\n") {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows;
}

/** The pasted cells in our order of columns, when their first line is one of headings; null when it is not. */
function byHeadings(cells: readonly (readonly string[])[]): string[][] | null {
  const [head = [], ...rows] = cells;
  const { at } = mapHeader("mentees", { row: 1, cells: head.map((text) => ({ text, kind: "text" as const })) });
  if (!at.has("email")) return null;
  return rows.map((row) => COLUMNS.map(({ key }) => row[at.get(key) ?? -1] ?? ""));
}

/** The grid with what was pasted at a cell. Headings are known by their words and lead every column to its place. */
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

/** The grid as a file: the heading is its first row, so that row 1 of the grid is row 2 of the file. */
export function fileOf(grid: Grid): File {
  const quote = (cell: string) => `"${cellOf(cell).replaceAll('"', '""')}"`;
  const last = grid.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  const lines = [COLUMNS.map(({ label }) => label), ...grid.slice(0, last + 1)].map((row) => row.map(quote).join(","));
  return new File([lines.join("\r\n")], "貼り付けた表.csv", { type: "text/csv", lastModified: 0 });
}
