import { MENTEE_COLUMNS, mapHeader } from "@knotter/domain/import-columns";

/** The columns of a list of people as they stand in our template. */
export const LIST_COLUMNS = Object.entries(MENTEE_COLUMNS).map(([key, column]) => ({
  key: key as keyof typeof MENTEE_COLUMNS,
  label: column.label as string,
  required: "required" in column,
}));
export type ListColumn = (typeof LIST_COLUMNS)[number]["key"];

/** A line break inside a cell would be another row of a file: in a name or an address it is a slip of the hand. */
export const cellOf = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** Where each of our columns stands, when the cells are headings: known by their words, in any order. Null when they name no address. */
export function headingsOf(cells: readonly string[]): ReadonlyMap<string, number> | null {
  const { at } = mapHeader("mentees", { row: 1, cells: cells.map((text) => ({ text, kind: "text" as const })) });
  return at.has("email") ? at : null;
}

/** A tab, as a spreadsheet copies; a comma, as a file has it, only where it stands beside an address or the heading of one. */
function isSeparator(text: string): (char: string) => boolean {
  const comma = (char: string) => char === "," || char === "，";
  const listed = (line: string) => {
    const parts = line.split(/[,，]/);
    return parts.length > 1 && (parts.some((part) => part.includes("@")) || headingsOf(parts) !== null);
  };
  return !text.includes("\t") && text.split("\n").some(listed) ? comma : (char) => char === "\t";
}

/** What was copied from a spreadsheet or a file: quotes stand around a cell that has a separator, a quote or a line break in it. */
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
