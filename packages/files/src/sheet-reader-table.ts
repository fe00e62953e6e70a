/** A cell as text, with what the spreadsheet knew of it. A day is `YYYY-MM-DD`; a CSV knows text only. */
export interface SheetCell {
  text: string;
  kind: "text" | "number" | "date" | "boolean";
}

export interface SheetLine {
  /** The number at the left edge of the sheet when Excel shows it. */
  row: number;
  cells: SheetCell[];
}

/** A table: its first row that is not blank as the header, and the rows below it that are not blank. */
export interface ReadSheet {
  format: "csv" | "xlsx";
  encoding: string;
  header: SheetLine;
  rows: SheetLine[];
}

/** Why a file is no table that can be read. */
export type SheetProblem =
  | "empty"
  | "encoding"
  | "not_a_sheet"
  | "old_excel"
  | "too_many_rows"
  | "too_wide"
  | "quotes"
  | "unpacks_too_large";
