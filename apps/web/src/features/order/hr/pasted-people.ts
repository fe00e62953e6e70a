import { cellsOf, headingsOf, LIST_COLUMNS, type ListColumn } from "@/components/pasted-list";

/** Which columns HR may enter; admins decide how many interviews a person may have. */
const ENTERED = {
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
type Ours = { [Key in ListColumn]: (typeof ENTERED)[Key] extends true ? Key : never }[ListColumn];
const OURS = LIST_COLUMNS.flatMap(({ key }) => (ENTERED[key] ? [key as Ours] : []));
type Person = { name: string } & { [Key in Ours]?: string };

export interface PastedPeople {
  people: Person[];
  /** Of each person, the row of the pasted list: 1 is the first, headings and empty rows count. */
  rows: number[];
  /** Ignored columns, by their headings. */
  ignored: string[];
}

/** Without headings: the order that the form asks for, the one of our template, or that with the number where the template has the kana. */
const ASKED: readonly ListColumn[] = ["name", "email", "employeeNo", "department"];
const TEMPLATE = LIST_COLUMNS.map(({ key }) => key);
const NUMBERED: readonly ListColumn[] = ["name", "employeeNo", "email", "department"];

function columnsOf(cells: readonly (readonly string[])[]): readonly ListColumn[] {
  const [first] = cells.filter((row) => row.some((cell) => cell.includes("@")));
  if (!first || TEMPLATE[first.findIndex((cell) => cell.includes("@"))] !== "email") return ASKED;
  return /\d/.test(first[TEMPLATE.indexOf("nameKana")] ?? "") ? NUMBERED : TEMPLATE;
}

const orderOf = (cells: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(columnsOf(cells).map((key, at) => [key, at]));

/** The people of a pasted list. Empty rows are left out; the server reports missing cells. */
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
      const person: Person = { name: "" };
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
