import { SheetRefusal } from "./sheet-problem";
import type { SheetCell, SheetLine } from "./sheet-reader-table";
import { openArchive } from "./xlsx-archive";
import { type Book, type Parts, readBook } from "./xlsx-book";
import { readCells, type SheetCells } from "./xlsx-cells";
import { fillMerges } from "./xlsx-merges";

interface WorkbookLines {
  lines: SheetLine[];
  sheets: string[];
  sheetName: string;
  hiddenColumns: number[];
  cut: string[];
}

/** One visible sheet of a workbook: the one of this name, else the first that is not empty. Throws SheetRefusal. */
export function readXlsx(bytes: Uint8Array, wanted: { maxRows: number; sheetName?: string | undefined }): WorkbookLines {
  const parts = openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for (const [name, content] of parts) if (/\.(?:xml|rels|vml)$/.test(name)) refuseDocumentType(content);
  const book = readBook(parts);
  const { name, cells } = chosenSheet(book, parts, wanted);
  fillMerges(cells);
  const lines = linesOf(cells);
  const width = Math.max(...lines.map((line) => line.cells.length));
  return {
    lines,
    sheets: book.sheets.map((sheet) => sheet.name),
    sheetName: name,
    hiddenColumns: [...cells.hiddenColumns]
      .map((column) => column - 1)
      .filter((column) => column < width)
      .sort((a, b) => a - b),
    cut: [...cells.cut],
  };
}

/** Each part is read once at most, however many sheets refer to it. */
function chosenSheet(
  book: Book,
  parts: Parts,
  { maxRows, sheetName }: { maxRows: number; sheetName?: string | undefined },
): { name: string; cells: SheetCells } {
  const named = book.sheets.find(({ name }) => name === sheetName);
  const seen = new Set<string>();
  for (const { name, part } of named ? [named] : book.sheets) {
    const sheet = parts.get(part);
    if (!sheet) throw new SheetRefusal("unreadable_workbook");
    if (seen.has(part)) continue;
    seen.add(part);
    const cells = readCells(sheet, book, { maxRows });
    if (cells.rows.size > 0) return { name, cells };
  }
  throw new SheetRefusal("empty");
}

function linesOf({ rows, hiddenRows }: SheetCells): SheetLine[] {
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, cells]) => ({
      row,
      cells: Array.from(
        { length: Math.max(0, ...cells.keys()) },
        (_, index): SheetCell => cells.get(index + 1) ?? { text: "", kind: "text" },
      ),
      ...(hiddenRows.has(row) ? { hidden: true } : {}),
    }));
}

/** No part of a workbook needs a document type, and its entities could expand without limit in another reader. */
function refuseDocumentType(part: Buffer): void {
  for (let at = part.indexOf("<!"); at >= 0; at = part.indexOf("<!", at + 2)) {
    const word = part.toString("latin1", at + 2, at + 9).toUpperCase();
    if (word === "DOCTYPE" || word.startsWith("ENTITY")) throw new SheetRefusal("unreadable_workbook");
  }
}
