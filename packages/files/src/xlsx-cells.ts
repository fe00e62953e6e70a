import { isLocalDate } from "@knotter/domain/tokyo";
import { EXCEL_COLUMNS, MAX_CHARACTERS, MAX_COLUMNS, MAX_CUT, MAX_LINES, MAX_RECORD } from "./sheet-limits";
import { SheetRefusal } from "./sheet-problem";
import type { SheetCell } from "./sheet-reader-table";
import { type Book, indexOf, textCollector, xstring } from "./xlsx-book";
import { numberFormats } from "./xlsx-format";
import { lettersOf } from "./xlsx-parts";
import { walkXml } from "./xlsx-xml";

/** Merged ranges of a sheet. */
const MAX_MERGES = 20_000;

/** A range of cells that is shown as one; rows and columns from 1. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface SheetCells {
  /** The cells that are not empty, by row number, then by column number, both from 1. */
  rows: Map<number, Map<number, SheetCell>>;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  merges: readonly Merge[];
  cut: readonly string[];
  /** Characters of all cells. */
  characters: number;
}

/**
 * The cells of a sheet. A reference is checked against the limits before anything is stored for it; empty cells, however far away formatting
 * has put them, are skipped. Row and column numbers come from the references, or else from the order. Throws SheetRefusal: `too_wide`,
 * `too_many_rows`, `unpacks_too_large` for more text than a file of this size has, `unreadable_workbook`.
 */
export function readCells(sheet: Buffer, book: Book, { maxRows }: { maxRows: number }): SheetCells {
  const rows = new Map<number, Map<number, SheetCell>>();
  const [hiddenRows, hiddenColumns] = [new Set<number>(), new Set<number>()];
  const merges = new Map<string, Merge>();
  const cut: string[] = [];
  const read = valueReader(book);
  let [row, column, inData, inCell, inValue, isHidden] = [0, 0, false, false, false, false];
  let cell: RawCell = { type: "n", style: undefined, value: "" };
  let [characters, ofRow] = [0, 0];
  const inline = textCollector();

  const keep = (value: SheetCell) => {
    if (value.text.trim() === "") return;
    if (column > EXCEL_COLUMNS) throw new SheetRefusal("too_wide");
    if (row > MAX_LINES) throw new SheetRefusal("too_many_rows");
    if (column > MAX_COLUMNS) {
      if (cut.length < MAX_CUT) cut.push(`${lettersOf(column)}${row}`);
      return;
    }
    let cells = rows.get(row);
    if (!cells) {
      ofRow = 0;
      cells = new Map();
      // One more for the header.
      if (rows.set(row, cells).size > maxRows + 1) throw new SheetRefusal("too_many_rows");
      if (isHidden) hiddenRows.add(row);
    }
    if (cells.has(column)) throw new SheetRefusal("unreadable_workbook");
    ofRow += value.text.length;
    characters += value.text.length;
    if (ofRow > MAX_RECORD) throw new SheetRefusal("too_wide");
    if (characters > MAX_CHARACTERS) throw new SheetRefusal("unpacks_too_large");
    cells.set(column, value);
  };

  walkXml(sheet, {
    open(name, attributes) {
      if (name === "sheetData") inData = true;
      else if (name === "col") for (const hidden of hiddenBy(attributes())) hiddenColumns.add(hidden);
      else if (name === "mergeCell") {
        const { ref = "" } = attributes();
        if (!merges.has(ref)) merges.set(ref, mergeOf(ref));
        if (merges.size > MAX_MERGES) throw new SheetRefusal("unpacks_too_large");
      } else if (!inData) return;
      else if (name === "row") {
        const { r, hidden, ht } = attributes();
        row = rowNumber(r) ?? row + 1;
        column = 0;
        isHidden = isTrue(hidden) || Number(ht ?? 1) === 0;
      } else if (name === "c") {
        const { r, t = "n", s } = attributes();
        const at = r === undefined ? { row: row || 1, column: column + 1 } : placeOf(r);
        [row, column] = [at.row, at.column];
        cell = { type: t, style: s, value: "" };
        inCell = true;
        inline.begin();
      } else if (inCell && name === "v") inValue = true;
      else if (inCell) inline.open(name);
    },
    close(name) {
      if (name === "sheetData") inData = false;
      else if (name === "v") inValue = false;
      else if (inCell && name === "c") {
        inCell = false;
        keep(cell.type === "inlineStr" ? { text: inline.text(), kind: "text" } : read(cell));
      } else if (inCell) inline.close(name);
    },
    text(text) {
      if (inValue) cell.value += text;
      else if (inCell) inline.add(text);
    },
  });
  return { rows, hiddenRows, hiddenColumns, merges: [...merges.values()], cut, characters };
}

/** A cell as in the XML: the type `t`, the number of its style `s`, and its value `v`. */
interface RawCell {
  type: string;
  style: string | undefined;
  value: string;
}

/** The meaning of a cell's value. A value that does not suit its type stays as it is written: one bad cell is one cell. */
function valueReader({ strings, formats, from1904 }: Book): (cell: RawCell) => SheetCell {
  const numbers = numberFormats(from1904);
  const codeOf = (style: string | undefined) => formats[indexOf(style) ?? 0] ?? "General";
  return ({ type, style, value }) => {
    if (type === "str") return { text: xstring(value), kind: "text" };
    const text = value.trim();
    if (text === "") return { text, kind: "text" };
    if (type === "s") {
      const string = strings[indexOf(text) ?? -1];
      return string === undefined ? { text: "#REF!", kind: "error" } : { text: string, kind: "text" };
    }
    if (type === "e") return { text, kind: "error" };
    if (type === "b" && /^(?:0|1|true|false)$/.test(text)) return { text: isTrue(text) ? "TRUE" : "FALSE", kind: "boolean" };
    if (type === "d") {
      const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text)?.[1];
      return isLocalDate(day) && !numbers.isTime(codeOf(style)) ? { text: day, kind: "date" } : { text, kind: "text" };
    }
    const number = type === "n" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(number) ? numbers.numberAs(codeOf(style), number) : { text, kind: "text" };
  };
}

const isTrue = (text: string | undefined): boolean => text === "1" || text === "true";

/** The columns that a `col` element hides, of those that are read. */
function hiddenBy({ min, max, hidden, width }: Readonly<Record<string, string>>): number[] {
  if (!isTrue(hidden) && Number(width ?? 1) !== 0) return [];
  const [first, last] = [indexOf(min) ?? 1, Math.min(indexOf(max) ?? 0, MAX_COLUMNS)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function rowNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const row = indexOf(text);
  if (!row) throw new SheetRefusal("too_many_rows");
  return row;
}

/** `B7` as numbers. Excel has at most three letters and seven digits; anything longer is beyond every limit. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters, digits] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference.trim().toUpperCase()) ?? [];
  if (letters === undefined || digits === undefined) throw new SheetRefusal("unreadable_workbook");
  if (letters.length > 3) throw new SheetRefusal("too_wide");
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: rowNumber(digits) ?? 1, column };
}

function mergeOf(reference: string): Merge {
  const [from = "", to = from] = reference.split(":");
  const [a, b] = [placeOf(from), placeOf(to)];
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}
