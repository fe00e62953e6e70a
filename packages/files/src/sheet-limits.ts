// Limits of an imported list, in every format. A larger file is refused while it is read.

/** Columns of a row. */
export const MAX_COLUMNS = 100;
/** Lines of a file, or row numbers of a sheet, including blank ones. */
export const MAX_LINES = 50_000;
/** Characters of one row. */
export const MAX_RECORD = 50_000;
/** Characters of all cells: a workbook stores a string once and may show it in every row. */
export const MAX_CHARACTERS = 5 * 1024 * 1024;
