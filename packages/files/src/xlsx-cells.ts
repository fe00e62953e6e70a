import { MAX_CHARACTERS, MAX_COLUMNS, MAX_LINES, MAX_RECORD } from "./sheet-limits";
import { SheetRefusal } from "./sheet-problem";
import { textCollector } from "./xlsx-book";
import { walkXml } from "./xlsx-xml";

/** A cell that is not empty, as in the XML: the type `t`, the number of its style `s`, and its value, strings looked up. */
export interface RawCell {
  type: string;
  style: string | undefined;
  value: string;
}

/** By row number, then by column number, both from 1. */
export type RawCells = ReadonlyMap<number, ReadonlyMap<number, RawCell>>;

/**
 * The cells of a sheet that are not empty. A reference is checked against the limits before anything is stored for it; empty cells, however
 * far away formatting has put them, are skipped. Row and column numbers come from the references, or else from the order. Throws
 * SheetRefusal: `too_wide`, `too_many_rows`, `unpacks_too_large` for more text than a file of this size has, `not_a_sheet`.
 */
export function readCells(sheet: Buffer, strings: readonly string[], { maxRows }: { maxRows: number }): RawCells {
  const rows = new Map<number, Map<number, RawCell>>();
  let [row, column, inData, inCell, inValue] = [0, 0, false, false, false];
  let cell: RawCell = { type: "n", style: undefined, value: "" };
  let [characters, ofRow] = [0, 0];
  const inline = textCollector();

  const keep = ({ type, style, value }: RawCell) => {
    const text = type === "s" ? sharedString(strings, value) : type === "inlineStr" ? inline.text() : value;
    // An error value of Excel counts as empty.
    if (type === "e" || text.trim() === "") return;
    if (column > MAX_COLUMNS) throw new SheetRefusal("too_wide");
    if (row > MAX_LINES) throw new SheetRefusal("too_many_rows");
    let cells = rows.get(row);
    if (!cells) {
      ofRow = 0;
      cells = new Map();
      // One more for the header.
      if (rows.set(row, cells).size > maxRows + 1) throw new SheetRefusal("too_many_rows");
    }
    if (cells.has(column)) throw new SheetRefusal("not_a_sheet");
    ofRow += text.length;
    characters += text.length;
    if (ofRow > MAX_RECORD) throw new SheetRefusal("too_wide");
    if (characters > MAX_CHARACTERS) throw new SheetRefusal("unpacks_too_large");
    cells.set(column, { type: type === "s" ? "inlineStr" : type, style, value: text });
  };

  walkXml(sheet, {
    open(name, attributes) {
      if (name === "sheetData") inData = true;
      else if (!inData) return;
      else if (name === "row") {
        row = rowNumber(attributes()["r"]) ?? row + 1;
        column = 0;
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
        keep(cell);
      } else if (inCell) inline.close(name);
    },
    text(text) {
      if (inValue) cell.value += text;
      else if (inCell) inline.add(text);
    },
  });
  return rows;
}

function sharedString(strings: readonly string[], index: string): string {
  if (index === "") return "";
  const text = /^\d{1,7}$/.test(index) ? strings[Number(index)] : undefined;
  if (text === undefined) throw new SheetRefusal("not_a_sheet");
  return text;
}

function rowNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0) throw new SheetRefusal("too_many_rows");
  return Number(text);
}

/** `B7` as numbers. Excel has at most three letters and seven digits; anything longer is beyond every limit. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) throw new SheetRefusal("not_a_sheet");
  if (letters.length > 3) throw new SheetRefusal("too_wide");
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: rowNumber(digits) ?? 1, column };
}
