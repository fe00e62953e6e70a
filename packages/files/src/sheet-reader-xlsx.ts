import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { SheetRefusal } from "./sheet-problem";
import type { SheetCell, SheetLine } from "./sheet-reader-table";
import { openArchive } from "./xlsx-archive";
import { type Book, type Parts, readBook, type Styles } from "./xlsx-book";
import { type RawCells, readCells } from "./xlsx-cells";

/**
 * One visible sheet of a workbook: the one of this name, else the first that is not empty. The library that interprets numbers, days and styles allocates every cell up to the farthest one
 * and trusts whatever a file says. So it never gets the file: the cells are taken from the raw XML within limits, and written to a new
 * small workbook of one sheet. Throws SheetRefusal.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows, sheetName }: { maxRows: number; sheetName?: string | undefined },
): Promise<{ lines: SheetLine[]; sheets: string[]; sheetName: string }> {
  const parts = openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for (const [name, content] of parts) if (/\.(?:xml|rels|vml)$/i.test(name)) refuseDocumentType(content);
  const book = readBook(parts);
  const { name, cells } = chosenSheet(book, parts, { maxRows, sheetName });
  try {
    const data = (await readSheet(Buffer.from(smallWorkbook(book, cells)), "list")) as unknown[][];
    const lines = data.map((values, index) => ({ row: index + 1, cells: trimmed(values).map(cellOf) }));
    return { lines, sheets: book.sheets.map((sheet) => sheet.name), sheetName: name };
  } catch {
    // Whatever the library rejects: for example a value that does not match its cell's type.
    throw new SheetRefusal("not_a_sheet");
  }
}

/** Each part is read once at most, however many sheets refer to it. */
function chosenSheet(
  { sheets, strings }: Book,
  parts: Parts,
  { maxRows, sheetName }: { maxRows: number; sheetName: string | undefined },
): { name: string; cells: RawCells } {
  const named = sheets.find(({ name }) => name === sheetName);
  const seen = new Set<string>();
  for (const { name, part } of named ? [named] : sheets) {
    const sheet = parts.get(part);
    if (!sheet) throw new SheetRefusal("not_a_sheet");
    if (seen.has(part)) continue;
    seen.add(part);
    const cells = readCells(sheet, strings, { maxRows });
    if (cells.size > 0) return { name, cells };
  }
  throw new SheetRefusal("empty");
}

/** No part of a workbook needs a document type, and its entities could expand without limit in another reader. */
function refuseDocumentType(part: Buffer): void {
  for (let at = part.indexOf("<!"); at >= 0; at = part.indexOf("<!", at + 2)) {
    const word = part.toString("latin1", at + 2, at + 9).toUpperCase();
    if (word === "DOCTYPE" || word.startsWith("ENTITY")) throw new SheetRefusal("not_a_sheet");
  }
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const ADMIN = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function smallWorkbook({ from1904, styles }: Book, cells: RawCells): Uint8Array {
  const parts = {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${ADMIN}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="list" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${ADMIN}/worksheet" Target="sheet.xml"/><Relationship Id="rId2" Type="${ADMIN}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": stylesXml(styles),
    "xl/sheet.xml": sheetXml(cells),
  };
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, encoder.encode(xml)])), { level: 0 });
}

function stylesXml({ formats, named, cells }: Styles): string {
  const list = (styles: Styles["cells"]) =>
    styles
      .map(({ format, parent }) => `<xf${format === null ? "" : ` numFmtId="${format}"`}${parent === null ? "" : ` xfId="${parent}"`}/>`)
      .join("");
  const codes = formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`).join("");
  return `<styleSheet><numFmts>${codes}</numFmts><cellStyleXfs>${list(named)}</cellStyleXfs><cellXfs>${list(cells)}</cellXfs></styleSheet>`;
}

function sheetXml(rows: RawCells): string {
  const inOrder = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);
  const body = inOrder(rows).map(([row, cells]) => {
    const tags = inOrder(cells).map(([column, { type, style, value }]) => {
      const text = escaped(value);
      const content = type === "inlineStr" ? `<is><t>${text}</t></is>` : `<v>${text}</v>`;
      return `<c r="${lettersOf(column)}${row}" t="${escaped(type)}"${style === undefined ? "" : ` s="${escaped(style)}"`}>${content}</c>`;
    });
    return `<row r="${row}">${tags.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${body.join("")}</sheetData></worksheet>`;
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);

function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  return `${column > 26 ? lettersOf((column - 1 - rest) / 26) : ""}${String.fromCharCode(65 + rest)}`;
}

/** Cells without the blank ones at the end. */
function trimmed(cells: readonly unknown[]): readonly unknown[] {
  let length = cells.length;
  while (length > 0 && (cells[length - 1] === null || cells[length - 1] === undefined || cells[length - 1] === "")) length -= 1;
  return cells.slice(0, length);
}

function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) {
    // A spreadsheet's day has no time zone; the library returns midnight UTC.
    return Number.isNaN(value.getTime()) ? { text: "", kind: "text" } : { text: value.toISOString().slice(0, 10), kind: "date" };
  }
  if (typeof value === "number") return { text: String(value), kind: "number" };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE", kind: "boolean" };
  return { text: value === null || value === undefined ? "" : String(value), kind: "text" };
}
