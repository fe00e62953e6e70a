import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";

export type CsvEncoding = "utf8" | "sjis";

/** Text is guarded against formulas, a number is ours and stays one, null is an empty cell. */
export type CsvCell = string | number | null;

export interface CsvSummary {
  /** Without the header. */
  readonly rows: number;
  /** Of all bytes, hexadecimal. */
  readonly sha256: string;
  /** Characters that the encoding does not have; in the file stands 〓 for each. At most 200 are told. */
  readonly unmappable: readonly string[];
}

export interface CsvOptions {
  readonly encoding?: CsvEncoding;
  /** Called when the last byte has been taken, not when the reader went away before. */
  readonly onEnd?: (summary: CsvSummary) => Promise<void> | void;
}

export const CSV_MEDIA_TYPE = {
  utf8: "text/csv; charset=utf-8",
  sjis: "text/csv; charset=shift_jis",
} as const satisfies Record<CsvEncoding, string>;

const BOM = "\uFEFF";
const GETA = "〓";
const TOLD = 200;
/** Rows of one chunk: few enough to hold, many enough not to be a system call each. */
const CHUNK = 200;

/**
 * What a spreadsheet takes for a formula: = + - @, their full-width forms and the minus sign of mathematics, which becomes one of them where
 * a file is saved anew in CP932; TAB, CR and LF as the first character. An apostrophe in
 * front of one belongs to it, so that taking our own away again always gives back the text (OWASP, CSV injection).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠−]/;

export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text as it was before it was guarded. */
export const unguarded = (text: string): string => (/^''*[=+\-@\t\r\n＝＋－＠−]/.test(text) ? text.slice(1) : text);

/** Guarded as it will stand in the file: what the encoding makes of a character may be a formula where the character was none. */
const cellOf = (cell: CsvCell, { written }: Encoder): CsvCell => (typeof cell === "string" ? guarded(written(cell)) : cell);

/** Besides what has to be quoted: a line end of any kind, and space at an end, which some readers take away. */
const lines = (rows: readonly (readonly CsvCell[])[], encoder: Encoder): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => cellOf(cell, encoder))),
    { record_delimiter: "windows", quoted_match: /[\r\n]|^\s|\s$/ },
  );

/**
 * Rows as the bytes of a CSV file, while they come: UTF-8 with BOM, or CP932 as Japanese Excel reads it without being asked; CRLF.
 * The header leaves before the first row is asked for. Never more than a chunk is held.
 */
export async function* csvBytes(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
  { encoding = "utf8", onEnd }: CsvOptions = {},
): AsyncGenerator<Uint8Array> {
  const encode = encoding === "utf8" ? utf8() : cp932();
  const hash = createHash("sha256");
  const out = (text: string): Uint8Array => {
    const bytes = encode.bytes(text);
    hash.update(bytes);
    return bytes;
  };
  let count = 0;
  let waiting: (readonly CsvCell[])[] = [];
  yield out(`${encode.start}${lines([header], encode)}`);
  for await (const row of rows) {
    waiting.push(row);
    count += 1;
    if (waiting.length < CHUNK) continue;
    yield out(lines(waiting, encode));
    waiting = [];
  }
  if (waiting.length > 0) yield out(lines(waiting, encode));
  await onEnd?.({ rows: count, sha256: hash.digest("hex"), unmappable: encode.unmappable() });
}

interface Encoder {
  readonly start: string;
  /** The text in characters that the encoding has. */
  written(text: string): string;
  /** Of a text that is `written`. */
  bytes(text: string): Uint8Array;
  unmappable(): string[];
}

/** A half of a surrogate pair is no character in any encoding. */
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function utf8(): Encoder {
  const encoder = new TextEncoder();
  return { start: BOM, written: (text) => text.replace(LONE, GETA), bytes: (text) => encoder.encode(text), unmappable: () => [] };
}

/** The same character of JIS X 0208, where Unicode has two and Windows knows the other one: what a Mac types. */
const TWINS: Readonly<Record<string, string>> = { "〜": "～", "−": "－", "‖": "∥", "—": "―", "¢": "￠", "£": "￡", "¬": "￢" };
const BEYOND_ASCII = /[^\p{ASCII}]/gu;

function cp932(): Encoder {
  const known = new Map<string, string>();
  const missing = new Set<string>();
  const mapped = (char: string): string => {
    const seen = known.get(char);
    if (seen !== undefined) return seen;
    const twin = TWINS[char] ?? char;
    const there = iconv.decode(iconv.encode(twin, "cp932"), "cp932") === twin;
    if (!there && missing.size < TOLD) missing.add(char);
    const written = there ? twin : GETA;
    if (known.size < 20_000) known.set(char, written);
    return written;
  };
  return {
    start: "",
    // Composed first: が typed as か and a mark is one character there.
    written: (text) => text.normalize("NFC").replace(BEYOND_ASCII, mapped),
    bytes: (text) => iconv.encode(text, "cp932"),
    unmappable: () => [...missing],
  };
}
