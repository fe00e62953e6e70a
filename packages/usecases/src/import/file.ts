import { AppError, type FieldCode } from "@knotter/domain/errors";
import type { Sheet } from "@knotter/domain/import-columns";
import { HEADER_SEARCH } from "@knotter/domain/import-layout";
import { LIMITS } from "@knotter/domain/policy";
import type { SheetProblem } from "@knotter/files/sheet-reader-table";
import type { Deps } from "../deps";

/** An uploaded file, as the API passes it on. */
export interface ImportFile {
  name: string;
  size: number;
  sha256: string;
  bytes: Uint8Array;
}

const PROBLEMS = {
  empty: ["UNPROCESSABLE", "FILE_EMPTY"],
  encoding: ["UNPROCESSABLE", "FILE_ENCODING"],
  not_a_sheet: ["UNSUPPORTED_MEDIA_TYPE", "FILE_NOT_SHEET"],
  unreadable_workbook: ["UNPROCESSABLE", "FILE_UNREADABLE"],
  old_excel: ["UNSUPPORTED_MEDIA_TYPE", "FILE_OLD_EXCEL"],
  too_many_rows: ["UNPROCESSABLE", "FILE_TOO_MANY_ROWS"],
  too_wide: ["UNPROCESSABLE", "FILE_TOO_WIDE"],
  quotes: ["UNPROCESSABLE", "FILE_QUOTES"],
  unpacks_too_large: ["UNPROCESSABLE", "FILE_UNPACKS_TOO_LARGE"],
} as const satisfies Record<SheetProblem, readonly [AppError["code"], FieldCode]>;

/**
 * Reads the table in a file. Throws UNAVAILABLE while too many files are being read, and PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE,
 * UNPROCESSABLE, each with the reason at the field `file`.
 */
export async function sheetOf(
  deps: Deps,
  file: ImportFile,
  { encoding, sheetName }: { encoding: "auto" | "utf-8" | "cp932"; sheetName?: string | undefined },
): Promise<Sheet> {
  if (file.size > LIMITS.importBytes) throw new AppError("PAYLOAD_TOO_LARGE");
  // Lines above the headings are no people; the people are counted once the headings are found.
  const read = await deps.sheets.read(file.bytes, { maxRows: LIMITS.importRows + HEADER_SEARCH - 1, encoding, sheetName });
  if ("sheet" in read) return read.sheet;
  if (read.problem === "busy") throw new AppError("UNAVAILABLE", { retryAfterSeconds: 5 });
  throw refusalOf(read.problem, read.line);
}

export function refusalOf(problem: SheetProblem, line?: number): AppError {
  const [code, field] = PROBLEMS[problem];
  return new AppError(code, { fieldErrors: { file: [field] }, ...(line === undefined ? {} : { params: { line: String(line) } }) });
}
