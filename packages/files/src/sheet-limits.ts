// Limits of an imported list, in every format. A larger file is refused while it is read.

/** Columns that are read. Cells behind them are left out and named: a stray one must not turn a list away. */
export const MAX_COLUMNS = 500;
/** Excel's own limit. A file with more columns was made to be too large. */
export const EXCEL_COLUMNS = 16_384;
/** Cells behind the last column that are named. */
export const MAX_CUT = 5;
/** Lines of a file, or row numbers of a sheet, including blank ones. */
export const MAX_LINES = 50_000;
/** Characters of one row. */
export const MAX_RECORD = 50_000;
/** Characters of all cells: a workbook stores a string once and may show it in every row. */
export const MAX_CHARACTERS = 5 * 1024 * 1024;
