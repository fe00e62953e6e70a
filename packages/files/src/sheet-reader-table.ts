/** A cell as text, with what the spreadsheet knew about it. A day is `YYYY-MM-DD`; a CSV only knows text. */
export interface SheetCell {
  text: string;
  kind: "text" | "number" | "date" | "boolean";
}

export interface SheetLine {
  /** The row number that Excel shows at the left edge. */
  row: number;
  cells: SheetCell[];
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
}

/** Why a file is not a readable table. */
export type SheetProblem =
  | "empty"
  | "encoding"
  | "not_a_sheet"
  | "old_excel"
  | "too_many_rows"
  | "too_wide"
  | "quotes"
  | "unpacks_too_large";
