// What a list of people can be, in whatever format it comes. What has more is refused while it is read.

/** Columns of a row. */
export const MAX_COLUMNS = 100;
/** Lines of a file and numbers of rows of a sheet, blank ones too. */
export const MAX_LINES = 50_000;
/** Characters of one row. */
export const MAX_RECORD = 50_000;
/** Characters of all cells: a workbook writes a string once and shows it in every row. */
export const MAX_CHARACTERS = 5 * 1024 * 1024;
