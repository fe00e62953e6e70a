/** A cell as text, with what the spreadsheet knew about it. A day is `YYYY-MM-DD`; a CSV only knows text. */
export interface SheetCell {
  text: string;
  /** error: a formula error such as #N/A; the text is the error word. */
  kind: "text" | "number" | "date" | "boolean" | "error";
  /** The value stands in the first cell of a merge that covers this one too. */
  merged?: true;
}

export interface SheetLine {
  /** The row number that Excel shows at the left edge. */
  row: number;
  cells: SheetCell[];
  /** The spreadsheet hides the row (by hand or by a filter). */
  hidden?: true;
}

/** A table: its first row that is not blank is the header, the other rows that are not blank follow. */
export interface ReadSheet {
  format: "csv" | "xlsx";
  encoding: string;
  /** The names of the workbook's visible sheets, in its order; a CSV has none. */
  sheets: string[];
  /** The sheet that was read; null: a CSV. */
  sheetName: string | null;
  header: SheetLine;
  rows: SheetLine[];
  /** Columns that the spreadsheet hides, from 0. */
  hiddenColumns?: number[];
  /** References of cells beyond the columns that are read (at most five, e.g. "XFD2"). */
  cut?: string[];
}

/** Why a file is not a readable table. */
export type SheetProblem =
  | "empty"
  | "encoding"
  /** No table at all: a picture, a document, a page. */
  | "not_a_sheet"
  /** A workbook that Excel may be able to repair by saving it again. */
  | "unreadable_workbook"
  | "old_excel"
  | "too_many_rows"
  | "too_wide"
  | "quotes"
  | "unpacks_too_large";
