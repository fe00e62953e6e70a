import { parse } from "csv-parse/sync";
import { unguarded } from "./csv-writer";
import { MAX_LINES, MAX_RECORD } from "./sheet-limits";
import type { SheetLine, SheetProblem } from "./sheet-reader-table";

const DELIMITERS = [",", "\t", ";"] as const;

/** The records of a text with the row in which a spreadsheet would show them: a record with line breaks inside its quotes is one row. */
export function readCsv(text: string): { lines: SheetLine[] } | { problem: SheetProblem; line?: number } {
  // Excel's own way to name the delimiter; its line is not a row of the sheet.
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(body);
  // Checked before anything is counted: after a quote that is never closed the rest of the file is one cell.
  const open = unclosedQuote(body, delimiter);
  if (open !== null) return { problem: "quotes", line: open + (named ? 1 : 0) };
  const { lines, longest } = measure(body);
  if (lines > MAX_LINES) return { problem: "too_many_rows" };
  if (longest > MAX_RECORD) return { problem: "too_wide" };
  try {
    const records = parse(body, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // In bytes; the limits in characters are checked afterwards.
      max_record_size: MAX_RECORD * 4,
    }) as string[][];
    return {
      lines: records.map((record, index) => ({
        row: index + 1,
        cells: record.map((value) => ({ text: unguarded(value), kind: "text" as const })),
      })),
    };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "CSV_MAX_RECORD_SIZE") return { problem: "too_wide" };
    if (code?.startsWith("CSV_")) return { problem: "quotes" };
    throw error;
  }
}

/**
 * The line, as a text editor counts, of a quote that is never closed; null: there is none. After it the cells are inverted: a cell of
 * several lines that ends in the middle of something else should have ended earlier.
 */
function unclosedQuote(text: string, delimiter: string): number | null {
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
        const next = text[i + 1];
        const ends = next === undefined || next === delimiter || next === "\n" || next === "\r";
        if (!ends && line > openedAt) return openedAt;
      }
    } else if (char === '"' && atStart) {
      [quoted, openedAt] = [true, line];
    }
    atStart = char === delimiter || char === "\n" || char === "\r";
  }
  return quoted ? openedAt : null;
}

/** The most frequent separator in the first line, outside quotes. A file of one column has none, and any will do. */
function delimiterOf(text: string): string {
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
      if ((DELIMITERS as readonly string[]).includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
  }
  const [first, ...others] = DELIMITERS;
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
