import { MENTEE_COLUMNS } from "@knotter/domain/import-columns";
import { pastedCells } from "@knotter/domain/pasted-table";

/** The columns of a list of people, as in our template. */
export const LIST_COLUMNS = Object.entries(MENTEE_COLUMNS).map(([key, column]) => ({
  key: key as keyof typeof MENTEE_COLUMNS,
  label: column.label as string,
  required: "required" in column,
}));
export type ListColumn = (typeof LIST_COLUMNS)[number]["key"];
export type GridColumns = typeof LIST_COLUMNS;

/** Which columns HR may enter; admins decide how many interviews a person may have, and HR invites by the list as a whole. */
const ENTERED_BY_HR = {
  name: true,
  nameKana: true,
  email: true,
  employeeNo: true,
  department: true,
  jobTitle: true,
  groupTag: true,
  maxCount: false,
  sendInvite: false,
} as const satisfies Record<ListColumn, boolean>;
export const HR_COLUMNS: GridColumns = LIST_COLUMNS.filter(({ key }) => ENTERED_BY_HR[key]);

/** A line break inside a cell would be another row of a file: in a name or an address it is a mistake. */
export const cellOf = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** Splits text copied from a spreadsheet or a file, as `pastedCells` does, into cells of one line. */
export const cellsOf = (pasted: string): string[][] => pastedCells(pasted).map((row) => row.map(cellOf));
