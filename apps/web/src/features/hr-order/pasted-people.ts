import { cellsOf, headingsOf, LIST_COLUMNS, type ListColumn } from "../../components/pasted-list";

/** What HR may say of a person; how often she may come is the admins'. */
const OURS = ["name", "nameKana", "email", "employeeNo", "department", "jobTitle", "groupTag"] as const satisfies readonly ListColumn[];
type Person = { name: string; email: string } & { [Key in (typeof OURS)[number]]?: string };

export interface PastedPeople {
  people: Person[];
  /** Of each person, the row of the list as it was pasted: 1 is the first, headings and empty rows count. */
  rows: number[];
  /** Columns that were left out, by their headings. */
  ignored: string[];
}

/** Without headings: as the form asks for it, or as our template has it. */
const ASKED: readonly ListColumn[] = ["name", "email", "employeeNo", "department"];
const TEMPLATE = LIST_COLUMNS.map(({ key }) => key);

function orderOf(cells: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const [first] = cells.filter((row) => row.some((cell) => cell.includes("@")));
  const order = first && TEMPLATE[first.findIndex((cell) => cell.includes("@"))] === "email" ? TEMPLATE : ASKED;
  return new Map(order.map((key, at) => [key, at]));
}

/** The people of a pasted list. Empty rows fall away; a missing cell stays for the server to say. */
export function pastedPeople(text: string): PastedPeople {
  const cells = cellsOf(text);
  const head = cells.findIndex((row) => row.some((cell) => cell !== ""));
  const headings = headingsOf(cells[head] ?? []);
  const at = headings ?? orderOf(cells);
  const found = cells.flatMap((row, index) =>
    row.every((cell) => cell === "") || (headings !== null && index === head) ? [] : [{ row, number: index + 1 }],
  );
  const taken = new Set(OURS.flatMap((key) => at.get(key) ?? []));
  return {
    people: found.map(({ row }) => {
      const person: Person = { name: "", email: "" };
      for (const key of OURS) {
        const cell = row[at.get(key) ?? -1];
        if (cell) person[key] = cell;
      }
      return person;
    }),
    rows: found.map(({ number }) => number),
    ignored: headings === null ? [] : (cells[head] ?? []).filter((cell, index) => cell !== "" && !taken.has(index)),
  };
}
