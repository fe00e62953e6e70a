import { IMPORT_KINDS, mapHeader } from "@knotter/domain/import-columns";
import { HEADER_SEARCH } from "@knotter/domain/import-layout";
import { parse } from "csv-parse/sync";
import { unguarded } from "./csv-writer";
import { EXCEL_COLUMNS, MAX_COLUMNS, MAX_CUT, MAX_LINES, MAX_RECORD } from "./sheet-limits";
import type { SheetCell, SheetLine, SheetProblem } from "./sheet-reader-table";
import { lettersOf } from "./xlsx-parts";

/** What separates cells without being named: the most frequent of these. */
const USUAL = [",", "\t", ";"] as const;
/** What separates cells as well, if it gives known headings. */
const DELIMITERS = [...USUAL, "，", "、", "|"] as const;

type Csv = { lines: SheetLine[]; cut: string[] } | { problem: SheetProblem; line?: number };

/** The records of a text with the row in which a spreadsheet would show them: a record with line breaks inside its quotes is one row. */
export function readCsv(text: string): Csv {
  // Excel's own way to name the delimiter; its line is not a row of the sheet.
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const body = withoutEnd(named ? text.slice(named[0].length) : text);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const read = readBody(body, delimiter);
  return "line" in read ? { ...read, line: read.line + (named ? 1 : 0) } : read;
}

/** DOS ends a file with 0x1A, which is none of its cells. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\u001A") end -= 1;
  return text.slice(0, end);
}

function readBody(body: string, delimiter: string): Csv {
  // Spaces between a delimiter and a quote are no part of the cell, unless a quote stands inside of a cell elsewhere.
  const isSpaced = body.includes(`${delimiter} "`) || body.includes(`" ${delimiter}`);
  const { lines, longest } = measure(body);
  let problem: Csv = { problem: "quotes" };
  for (const trim of isSpaced ? [true, false] : [false]) {
    // Checked before anything is counted: after a quote that is never closed the rest of the file is one cell.
    const line = unclosedQuote(body, { delimiter, trim });
    if (line !== null) {
      problem = { problem: "quotes", line };
      continue;
    }
    if (lines > MAX_LINES) return { problem: "too_many_rows" };
    if (longest > MAX_RECORD) return { problem: "too_wide" };
    try {
      return tableOf(recordsOf(body, { delimiter, trim }));
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "CSV_MAX_RECORD_SIZE") return { problem: "too_wide" };
      if (!code?.startsWith("CSV_")) throw error;
      problem = { problem: "quotes" };
    }
  }
  return problem;
}

interface Reading {
  delimiter: string;
  /** Whether spaces around a cell are left out. */
  trim: boolean;
}

const recordsOf = (body: string, { delimiter, trim }: Reading, to?: number): string[][] =>
  parse(body, {
    delimiter,
    trim,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // In bytes; the limits in characters are checked apart from it.
    max_record_size: MAX_RECORD * 4,
    ...(to === undefined ? {} : { to }),
  });

function tableOf(records: string[][]): Csv {
  const cut: string[] = [];
  const lines: SheetLine[] = [];
  for (const [index, record] of records.entries()) {
    const length = filledLength(record);
    if (length > EXCEL_COLUMNS) return { problem: "too_wide" };
    for (let column = MAX_COLUMNS; column < length && cut.length < MAX_CUT; column += 1) {
      if (record[column]?.trim() !== "") cut.push(`${lettersOf(column + 1)}${index + 1}`);
    }
    lines.push({ row: index + 1, cells: record.slice(0, filledLength(record.slice(0, MAX_COLUMNS))).map(cellOf) });
  }
  return { lines, cut };
}

/** Without the blank cells at the end. */
function filledLength(record: readonly string[]): number {
  let length = record.length;
  while (length > 0 && record[length - 1]?.trim() === "") length -= 1;
  return length;
}

/** `="00123"` is how a CSV keeps Excel from taking a text for a number. */
function cellOf(value: string): SheetCell {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(value)?.[1];
  return { text: quoted === undefined ? unguarded(value) : quoted.replaceAll('""', '"'), kind: "text" };
}

/**
 * The line, as a text editor counts, of a quote that is never closed; null: there is none. After it the cells are inverted: a cell of
 * several lines that ends in the middle of something else should have ended earlier.
 */
function unclosedQuote(text: string, { delimiter, trim }: Reading): number | null {
  const isSpace = (char: string | undefined) => trim && char === " " && delimiter !== " ";
  let [line, openedAt, quoted, atStart] = [1, 0, false, true];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "\n" || (char === "\r" && text[i + 1] !== "\n")) line += 1;
    if (quoted) {
      if (char !== '"') continue;
      // Two quotes are one inside the cell; a single one ends it.
      if (text[i + 1] === '"') i += 1;
      else {
        quoted = false;
        let after = i + 1;
        while (isSpace(text[after])) after += 1;
        const next = text[after];
        const ends = next === undefined || next === delimiter || next === "\n" || next === "\r";
        if (!ends && line > openedAt) return openedAt;
      }
    } else if (char === '"' && atStart) {
      [quoted, openedAt] = [true, line];
    }
    atStart = char === delimiter || char === "\n" || char === "\r" || (atStart && isSpace(char));
  }
  return quoted ? openedAt : null;
}

/** The delimiter that gives the most known headings in one of the first lines; without any, or between equals, the most frequent one. */
function delimiterOf(body: string): string {
  const frequent = mostFrequent(body);
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, known: knownHeadings(body, delimiter) })).sort(
    (a, b) => b.known - a.known || Number(b.delimiter === frequent) - Number(a.delimiter === frequent),
  );
  return best && best.known > 0 ? best.delimiter : frequent;
}

/** Lines at the top that are split, blank ones included, to find as many with text as precede the headings. */
const SPLIT_LINES = 50;

function knownHeadings(body: string, delimiter: string): number {
  if (!body.slice(0, MAX_RECORD).includes(delimiter)) return 0;
  let records: string[][];
  try {
    records = recordsOf(body, { delimiter, trim: false }, SPLIT_LINES);
  } catch {
    return 0;
  }
  const lines = records.filter((record) => record.some((text) => text.trim() !== "")).slice(0, HEADER_SEARCH);
  return Math.max(
    0,
    ...lines.flatMap((record) => {
      const cells = record.slice(0, MAX_COLUMNS).map(cellOf);
      return IMPORT_KINDS.map((kind) => mapHeader(kind, { row: 1, cells }).at.size);
    }),
  );
}

/** The most frequent separator in the first line, outside quotes. A file of one column has none, and any will do. */
function mostFrequent(text: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  let seen = false;
  for (const char of text.slice(0, MAX_RECORD)) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "\n" || char === "\r") {
      if (seen) break;
    } else {
      seen ||= char.trim() !== "";
      counts.set(char, (counts.get(char) ?? 0) + 1);
    }
  }
  const [first, ...others] = USUAL;
  return others.reduce<string>((best, char) => ((counts.get(char) ?? 0) > (counts.get(best) ?? 0) ? char : best), first);
}

/** Number of lines as a text editor counts them, and the length of the longest. */
function measure(text: string): { lines: number; longest: number } {
  let [lines, longest, start] = [1, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && code !== 13) continue;
    longest = Math.max(longest, i - start);
    start = i + 1;
    if (code === 10 || text.charCodeAt(i + 1) !== 10) lines += 1;
  }
  return { lines, longest: Math.max(longest, text.length - start) };
}
