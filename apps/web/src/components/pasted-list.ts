import { MENTEE_COLUMNS, mapHeader } from "@knotter/domain/import-columns";

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

/** The position of each of our columns, if the cells are headings, which may be in any order. Null if none of them is the address. */
export function headingsOf(cells: readonly string[]): ReadonlyMap<string, number> | null {
  const { at } = mapHeader("mentees", { row: 1, cells: cells.map((text) => ({ text, kind: "text" as const })) });
  return at.has("email") ? at : null;
}

/** A tab, as a spreadsheet copies it; a comma, as in a file, only next to an address or its heading, or where each row has several. */
function isSeparator(text: string): (char: string) => boolean {
  const comma = (char: string) => char === "," || char === "，";
  const listed = (line: string) => {
    const parts = line.split(/[,，]/);
    return parts.length > 1 && (parts.some((part) => part.includes("@")) || headingsOf(parts) !== null);
  };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const several = lines.length > 0 && lines.every((line) => line.split(/[,，]/).length > 2);
  return !text.includes("\t") && (several || lines.some(listed)) ? comma : (char) => char === "\t";
}

/** Splits text copied from a spreadsheet or a file: a cell with a separator, a quote or a line break is quoted. */
export function cellsOf(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const separates = isSeparator(text);
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cellOf(cell));
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (separates(char)) end();
    else if (char === "\n") {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows;
}
