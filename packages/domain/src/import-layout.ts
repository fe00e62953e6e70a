import { type ColumnChoice, type ColumnMemory, type HeaderMap, type ImportKind, mapHeader, type Sheet } from "./import-columns";
import { tidyAscii } from "./import-values";
import { beginningOf } from "./text";

/** How many lines at the top may precede the headings: a title, a date, the name of whoever made the list. */
export const HEADER_SEARCH = 10;

/** What the sender has corrected about the reading of a file. */
export interface LayoutWish {
  /** The row number of the headings. */
  headerRow?: number | undefined;
  columns?: readonly ColumnChoice[] | undefined;
  /** Numbers that serve as names get zeros in front up to this many digits. */
  zeroFill?: number | undefined;
}

/** Numbers that may have lost their leading zeros, and how many digits they probably had. */
export interface LostZeros {
  column: string;
  rows: number[];
  digits: number;
}

export interface Layout {
  sheet: Sheet;
  header: HeaderMap;
  /** The beginnings of the lines among which the headings were looked for. */
  head: { row: number; text: string }[];
  lostZeros: LostZeros | null;
}

/** The column whose numbers are names, in which a spreadsheet drops leading zeros. */
const NUMBERED: Record<ImportKind, string> = { mentees: "employeeNo", orders: "orderNo" };
/** Assumed where nothing in the file tells: employee numbers mostly have five digits. */
const USUAL_DIGITS = 5;
const MAX_HEADER_CELLS = 100;

/**
 * How a table is read: which of its first lines has the headings, which column means what, which numbers get their zeros back. Headings are
 * looked for by name among the first ten lines, because lists often begin with a title.
 */
export function layoutOf(kind: ImportKind, table: Sheet, wish: LayoutWish, remembered: ColumnMemory = {}): Layout {
  const sheet = withHeader(kind, table, wish.headerRow, remembered);
  const header = mapHeader(kind, sheet.header, { columns: wish.columns, remembered });
  const head = [table.header, ...table.rows].slice(0, HEADER_SEARCH).map(({ row, cells }) => ({
    row,
    text: beginningOf(
      cells
        .map(({ text }) => text.trim())
        .filter((text) => text !== "")
        .join("、"),
      60,
    ),
  }));
  const filled = wish.zeroFill === undefined ? sheet : withZeros(kind, sheet, header, wish.zeroFill);
  return { sheet: filled, header, head, lostZeros: wish.zeroFill === undefined ? lostZerosOf(kind, sheet, header) : null };
}

/** The table from its headings on: from the row that was named, or the first line with the most known names. */
function withHeader(kind: ImportKind, table: Sheet, wanted: number | undefined, remembered: ColumnMemory): Sheet {
  const lines = [table.header, ...table.rows];
  const candidates = lines.slice(0, HEADER_SEARCH).filter(({ cells }) => cells.length <= MAX_HEADER_CELLS);
  const named = candidates.find(({ row }) => row === wanted);
  const known = candidates.map((line) => mapHeader(kind, line, { remembered }).at.size);
  const most = Math.max(0, ...known);
  // Without any known name it is the first line with several cells: a title has one.
  const several = candidates.findIndex(({ cells }) => cells.filter(({ text }) => text.trim() !== "").length > 1);
  const header = named ?? (most > 0 ? candidates[known.indexOf(most)] : candidates[several]) ?? table.header;
  return { ...table, header, rows: lines.slice(lines.indexOf(header) + 1) };
}

const isNumber = (text: string): boolean => /^\d{1,20}$/.test(tidyAscii(text));

function lostZerosOf(kind: ImportKind, { rows }: Sheet, { at }: HeaderMap): LostZeros | null {
  const column = NUMBERED[kind];
  const index = at.get(column);
  if (index === undefined) return null;
  const numbers = rows.flatMap(({ row, cells }) => {
    const cell = cells[index];
    return cell && isNumber(cell.text) ? [{ row, text: tidyAscii(cell.text), kind: cell.kind }] : [];
  });
  const kept = numbers.filter(({ text }) => text.startsWith("0"));
  const longest = Math.max(0, ...numbers.map(({ text }) => text.length));
  const digits = kept.length > 0 ? Math.max(...kept.map(({ text }) => text.length)) : Math.max(longest, USUAL_DIGITS);
  // A text tells nothing by itself: it only looks short next to longer ones.
  const short = numbers.filter((number) => number.text.length < (number.kind === "number" ? digits : longest));
  return short.length === 0 ? null : { column, rows: short.map(({ row }) => row), digits };
}

function withZeros(kind: ImportKind, sheet: Sheet, { at }: HeaderMap, digits: number): Sheet {
  const index = at.get(NUMBERED[kind]);
  return {
    ...sheet,
    rows: sheet.rows.map((line) => ({
      ...line,
      cells: line.cells.map((cell, column) =>
        column === index && isNumber(cell.text) ? { text: tidyAscii(cell.text).padStart(digits, "0"), kind: "text" as const } : cell,
      ),
    })),
  };
}

/**
 * What to remember of this reading for the next list of the same company: the headings whose meaning is another one than their name says.
 * Earlier corrections of headings that this file does not have stay.
 */
export function memoryOf(kind: ImportKind, sheet: Pick<Sheet, "header">, { columns }: HeaderMap, earlier: ColumnMemory): ColumnMemory {
  const byName = mapHeader(kind, sheet.header).columns;
  const memory: Record<string, string | null> = { ...earlier };
  for (const [position, { key, column }] of columns.entries()) {
    if (key === "") continue;
    if (byName[position]?.column === column) delete memory[key];
    else memory[key] = column;
  }
  return Object.fromEntries(Object.entries(memory).slice(-MAX_HEADER_CELLS));
}
