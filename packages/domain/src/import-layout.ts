import {
  type Cell,
  type ColumnChoice,
  type ColumnMemory,
  type HeaderMap,
  type ImportKind,
  isKnownHeading,
  isRunningNumber,
  mapHeader,
  type Sheet,
  type SheetRow,
} from "./import-columns";
import { type SkippedRow, skippedRow } from "./import-skipped";
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
  /** Rows and columns that the spreadsheet hides: left out unless they are wanted. */
  hidden?: "leave" | "take" | undefined;
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
  /** Rows below the headings that are nobody, with what stands in them. */
  skipped: SkippedRow[];
  /** Rows that the spreadsheet hides, whether or not they are taken. */
  hiddenRows: number[];
  /** Headings of columns that the spreadsheet hides, whether or not they are taken. */
  hiddenColumns: string[];
  /** Rows of cells that have their value from a merge, by column key. */
  merged: { column: string; rows: number[] }[];
  /** The rows of the headings: one, or two. */
  headerRows: number[];
}

/** The column whose numbers are names, in which a spreadsheet drops leading zeros. */
const NUMBERED: Record<ImportKind, string> = { mentees: "employeeNo", orders: "orderNo" };
/** Assumed where nothing in the file tells: employee numbers mostly have five digits. */
const USUAL_DIGITS = 5;
/** How many columns of a table are read. */
export const MAX_COLUMNS = 500;

/**
 * How a table is read: which of its first lines has the headings, which column means what, which rows are nobody, which numbers get their
 * zeros back. Headings are looked for by name among the first ten lines, because lists often begin with a title.
 */
export function layoutOf(kind: ImportKind, table: Sheet, wish: LayoutWish, remembered: ColumnMemory = {}): Layout {
  const { header: headings, headerRows, rows: below } = withHeader(kind, table, wish.headerRow, remembered);
  const hiddenOnes = new Set(table.hiddenColumns ?? []);
  const map = mapHeader(kind, headings, { columns: wish.columns, remembered, hidden: wish.hidden === "take" ? undefined : hiddenOnes });
  const heads = [table.header, ...table.rows].filter(({ row }) => headerRows.includes(row));
  const skipped: SkippedRow[] = [];
  const rows = below.filter((line) => {
    const reason = skippedRow(kind, line, { header: map, heads, takesHidden: wish.hidden === "take" });
    if (reason) skipped.push({ row: line.row, reason, text: contentOf(line) });
    return reason === null;
  });
  const sheet = { ...table, header: headings, rows };
  const header = { ...map, warnings: map.warnings.filter(({ value }) => !(value && isRunningNumber(value) && runs(map, value, rows))) };
  return {
    sheet: wish.zeroFill === undefined ? sheet : withZeros(kind, sheet, header, wish.zeroFill),
    header,
    head: [table.header, ...table.rows].slice(0, HEADER_SEARCH).map((line) => ({ row: line.row, text: contentOf(line) })),
    lostZeros: wish.zeroFill === undefined ? lostZerosOf(kind, sheet, header) : null,
    skipped,
    hiddenRows: below.filter(({ hidden }) => hidden === true).map(({ row }) => row),
    hiddenColumns: header.columns.filter(({ index, heading }) => hiddenOnes.has(index) && heading !== "").map(({ heading }) => heading),
    merged: [...header.at].flatMap(([column, index]) => {
      const covered = rows.filter(({ cells }) => cells[index]?.merged === true).map(({ row }) => row);
      return covered.length === 0 ? [] : [{ column, rows: covered }];
    }),
    headerRows,
  };
}

/** What stands in a line, in at most sixty characters; a merged value once. */
function contentOf({ cells }: SheetRow): string {
  const texts = cells.filter(({ merged }, index) => index === 0 || merged !== true).map(({ text }) => text.trim());
  return beginningOf(texts.filter((text) => text !== "").join("、"), 60);
}

/** Whether the column with this heading numbers the rows: each cell is one more than the cell above it, or 1. */
function runs({ columns }: HeaderMap, heading: string, rows: readonly SheetRow[]): boolean {
  const index = columns.find((column) => column.column === null && column.heading === heading)?.index ?? -1;
  let before = 0;
  return rows.every(({ cells }) => {
    const text = tidyAscii(cells[index]?.text ?? "");
    const goesOn = text === "" || text === "1" || Number(text) === before + 1;
    if (text !== "") before = Number(text);
    return goesOn;
  });
}

interface Headed {
  header: SheetRow;
  headerRows: number[];
  rows: readonly SheetRow[];
}

/** The table from its headings on: from the row that was named, or the first line (or two) with the most known names. */
function withHeader(kind: ImportKind, table: Sheet, wanted: number | undefined, remembered: ColumnMemory): Headed {
  const lines = [table.header, ...table.rows];
  const candidates = lines.slice(0, HEADER_SEARCH).filter(({ cells }) => cells.length <= MAX_COLUMNS);
  const size = (line: SheetRow) => mapHeader(kind, line, { remembered }).at.size;
  const doubles = (wanted === undefined ? candidates : candidates.filter(({ row }) => row === wanted)).flatMap((upper) => {
    const lower = candidates[candidates.indexOf(upper) + 1];
    const header = lower && inTwoRows(kind, upper, lower, remembered);
    // A merge over both lines says so by itself.
    const spans = lower?.cells.some(({ text, merged }, index) => merged && text !== "" && text === upper.cells[index]?.text) ? 1 : 0;
    return lower && header && size(header) + spans > Math.max(1, size(upper), size(lower)) ? [{ upper, lower, header, spans }] : [];
  });
  const named = candidates.find(({ row }) => row === wanted);
  const known = candidates.map(size);
  const most = Math.max(0, ...known);
  const double = doubles.toSorted((a, b) => size(b.header) - size(a.header))[0];
  if (double && (named || size(double.header) + double.spans > most))
    return {
      header: double.header,
      headerRows: [double.upper.row, double.lower.row],
      rows: lines.slice(lines.indexOf(double.lower) + 1),
    };
  // Without any known name it is the first line with several cells: a title has one.
  const several = candidates.findIndex(({ cells }) => new Set(cells.map(({ text }) => text.trim()).filter((text) => text !== "")).size > 1);
  const header = named ?? (most > 0 ? candidates[known.indexOf(most)] : candidates[several]) ?? table.header;
  return { header, headerRows: [header.row], rows: lines.slice(lines.indexOf(header) + 1) };
}

/**
 * Two lines as one of headings, 氏名 above 漢字 and カナ. A group's name reaches over the blank cells to its right. Each column has the name
 * that is known: both together, the lower or the upper one. Null: the lower line has something below a name that needs nothing.
 */
function inTwoRows(kind: ImportKind, upper: SheetRow, lower: SheetRow, remembered: ColumnMemory): SheetRow | null {
  const isKnown = (text: string) => isKnownHeading(kind, text, remembered);
  const cells: Cell[] = [];
  let group = "";
  for (let index = 0; index < Math.max(upper.cells.length, lower.cells.length); index += 1) {
    const above = upper.cells[index]?.text.trim() ?? "";
    const below = lower.cells[index]?.text.trim() ?? "";
    if (above !== "") group = above;
    const over = below === "" ? above : group;
    if (over === below || below === "" || over === "") {
      cells.push({ text: over || below, kind: "text" });
      continue;
    }
    const both = `${over} ${below}`;
    if (above !== "" && isKnown(above) && !isKnown(both) && !isKnown(below)) return null;
    // A group alone says nothing of a column below it that has a name of its own.
    cells.push({ text: isKnown(both) || !isKnown(below) ? both : below, kind: "text" });
  }
  return { row: upper.row, cells };
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
  return Object.fromEntries(Object.entries(memory).slice(-MAX_COLUMNS));
}
