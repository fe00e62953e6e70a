import { type ImportKind, mapHeader, type Sheet } from "./import-columns";
import { HEADER_SEARCH } from "./import-layout";

/** What may stand between two cells, the most certain first: a spreadsheet copies tabs. */
const SEPARATORS: readonly RegExp[] = [/\t/, /[,，]/, /[;；]/, /、/];

/** Splits text by one separator: a cell with a separator, a quote or a line break is quoted. At most `limit` lines are read. */
function split(text: string, separator: RegExp, limit = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length <= limit; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (separator.test(char)) end();
    else if (char === "\n") {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows.slice(0, limit);
}

const lineOf = (row: number, texts: readonly string[]) => ({ row, cells: texts.map((text) => ({ text, kind: "text" as const })) });

/** The separator by which the first lines have the most known headings; without any, the one that people without headings use. */
function separatorOf(text: string, kind: ImportKind): RegExp {
  const found = SEPARATORS.map((separator) =>
    Math.max(...split(text, separator, HEADER_SEARCH).map((cells) => (cells.length > 1 ? mapHeader(kind, lineOf(1, cells)).at.size : 0))),
  );
  const most = Math.max(...found);
  const [tab, comma] = SEPARATORS as [RegExp, RegExp];
  if (most > 1) return SEPARATORS[found.indexOf(most)] ?? tab;
  if (text.includes("\t")) return tab;
  // A comma may be part of a department's name: it separates only beside an address, or where each line has several.
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isListed = (line: string) => line.split(comma).length > 1 && line.split(comma).some((part) => part.includes("@"));
  const several = lines.length > 0 && lines.every((line) => line.split(comma).length > 2);
  return several || lines.some(isListed) ? comma : tab;
}

/** The cells of text that was copied from a spreadsheet or a file, line by line, blank lines included. */
export function pastedCells(pasted: string, kind: ImportKind = "mentees"): string[][] {
  const text = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  return split(text, separatorOf(text, kind));
}

/** Pasted text as a table of a file, for `layoutOf`: rows are counted from its first line, blank ones are left out. Null: there is none. */
export function pastedSheet(pasted: string, kind: ImportKind = "mentees"): Sheet | null {
  const lines = pastedCells(pasted, kind).map((texts, index) => lineOf(index + 1, texts));
  const [header, ...rows] = lines.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ""));
  return header ? { format: "csv", encoding: "utf-8", sheets: [], sheetName: null, header, rows } : null;
}
