import { SheetRefusal } from "./sheet-problem";
import { readCsv } from "./sheet-reader-csv";
import type { ReadSheet, SheetLine, SheetProblem } from "./sheet-reader-table";
import { decodeText, type SheetEncoding } from "./sheet-reader-text";
import { readXlsx } from "./sheet-reader-xlsx";

export interface SheetOptions {
  /** Rows below the header, blank ones not counted. */
  maxRows: number;
  encoding?: SheetEncoding | "auto";
  /** The sheet of a workbook, by its name; without one, or if no visible sheet is called so: the first visible one that is not empty. */
  sheetName?: string | undefined;
}

/** `line`: of the quote that is never closed, as a text editor counts. */
export type SheetRead = { sheet: ReadSheet } | { problem: SheetProblem; line?: number };

/**
 * Reads a .csv or .xlsx as a table; the format is determined by the bytes, never by the name. Reads whole files of a few megabytes; a file
 * that would unpack to more is refused before.
 */
export async function readSheet(bytes: Uint8Array, options: SheetOptions): Promise<SheetRead> {
  if (bytes.byteLength === 0) return { problem: "empty" };
  if (ARCHIVES.some((signature) => startsWith(bytes, signature))) return tableOf(workbookLines(bytes, options), "xlsx", "xlsx", options);
  // The container of .xls, and of every .xlsx with a password.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: "old_excel" };
  const text = decodeText(bytes, options.encoding ?? "auto");
  if ("problem" in text) return text;
  return tableOf(readCsv(text.text), "csv", text.encoding, options);
}

/** A local entry, and the end of an archive without entries. The letters alone may begin a heading. */
const ARCHIVES = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
];

type Lines =
  | { lines: SheetLine[]; sheets?: string[]; sheetName?: string; hiddenColumns?: number[]; cut: string[] }
  | { problem: SheetProblem; line?: number };

function workbookLines(bytes: Uint8Array, options: SheetOptions): Lines {
  try {
    return readXlsx(bytes, options);
  } catch (error) {
    if (error instanceof SheetRefusal) return { problem: error.problem };
    throw error;
  }
}

function tableOf(read: Lines, format: ReadSheet["format"], encoding: string, { maxRows }: SheetOptions): SheetRead {
  if ("problem" in read) return read;
  const [header, ...rows] = read.lines.filter(({ cells }) => cells.some(({ text }) => !isBlank(text)));
  if (!header) return { problem: "empty" };
  if (rows.length > maxRows) return { problem: "too_many_rows" };
  const { sheets = [], sheetName = null, hiddenColumns = [], cut } = read;
  return {
    sheet: {
      format,
      encoding,
      sheets,
      sheetName,
      header,
      rows,
      ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
      ...(cut.length > 0 ? { cut } : {}),
    },
  };
}

const isBlank = (text: string): boolean => /^[\s\u200B\uFEFF]*$/.test(text);
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);
