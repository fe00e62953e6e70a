/** What can be wrong, or worth a second look, with one cell of an imported list. The messages are in labels/import.ts. */
const ROW_FAULTS = [
  "REQUIRED",
  "TOO_LONG",
  "CHARACTER",
  "LOST",
  "CELL_ERROR",
  "DATE_CELL",
  "EMAIL",
  "EMAIL_CARRIER",
  "EMAIL_SEVERAL",
  "EMAIL_OR_NUMBER",
  "LISTED_WITHOUT_EMAIL",
  "KANA",
  "NUMBER",
  "NUMBER_RANGE",
  "SCIENTIFIC",
  "DATE",
  "PERIOD_ORDER",
  "PERIOD_TOO_LONG",
  "CHOICE",
  "YES_NO",
  "DUPLICATE_ROW",
  "EMPLOYEE_NO_OF_ROW",
  "EMPLOYEE_NO_TAKEN",
  "ROLE_CONFLICT",
  "BELOW_USED",
  "COUNT_BY_OFFICE",
  "LIST_FULL",
  "RAGGED",
  "HEADER_MISSING",
  "HEADER_HIDDEN",
  "HEADER_DUPLICATE",
  "HEADER_IS_ROW",
  "CORPORATE_NUMBER",
  "CUSTOMER_DIFFERS",
  "CUSTOMER_CLOSED",
  "ORDER_OVER",
  "SESSIONS_AFTER_END",
  "MENTOR_UNKNOWN",
  "MENTOR_CONFLICT",
  "HR_OF_OTHER_CUSTOMER",
  "HR_NAME_MISSING",
] as const;
export type RowFaultCode = (typeof ROW_FAULTS)[number];

const ROW_WARNINGS = [
  "OTHER_DOMAIN",
  "NO_EMAIL",
  "SAME_PLUS_ADDRESS",
  "FORMER_ADDRESS",
  "NUMBER_CELL",
  "LOST_KEPT",
  "NAME_ODD",
  "KANA_ODD",
  "SAME_NAME",
  "DAY_FAR",
  "WITHDRAWN",
  "MENTOR_NOT_READY",
  "NEW_CUSTOMER",
  "COLUMN_IGNORED",
] as const;
export type RowWarningCode = (typeof ROW_WARNINGS)[number];

export const ROW_NOTES = [...ROW_FAULTS, ...ROW_WARNINGS] as const;

export type NoteParams = Record<string, string | number>;

interface Note<Code> {
  /** As the sender sees it: the row of the spreadsheet, or the number of the item in a list. */
  row: number;
  /** Key of the column (domain/import-columns.ts); null: the row as a whole. */
  column: string | null;
  code: Code;
  value?: string | undefined;
  params?: NoteParams | undefined;
}
export type RowFault = Note<RowFaultCode>;
export type RowWarning = Note<RowWarningCode>;
