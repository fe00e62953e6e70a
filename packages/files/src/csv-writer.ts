import { createHash } from "node:crypto";
import iconv from "iconv-lite";

export type CsvEncoding = "utf8" | "sjis";

/** Text is escaped against formula injection; numbers are our own and stay unescaped; null is an empty cell. */
export type CsvCell = string | number | null;

export interface CsvSummary {
  /** Without the header. */
  readonly rows: number;
  /** Of all bytes, hexadecimal. */
  readonly sha256: string;
  /** Characters that the encoding lacks; the file has 〓 for each. At most 200 are listed. */
  readonly unmappable: readonly string[];
}

export interface CsvOptions {
  readonly encoding?: CsvEncoding;
  /** Called after the last byte was read, but not if the reader disconnected before. */
  readonly onEnd?: (summary: CsvSummary) => Promise<void> | void;
}

export const CSV_MEDIA_TYPE = {
  utf8: "text/csv; charset=utf-8",
  sjis: "text/csv; charset=shift_jis",
} as const satisfies Record<CsvEncoding, string>;

const BOM = "\uFEFF";
const GETA = "〓";
const TOLD = 200;
/** Rows per chunk: few enough to hold in memory, enough not to need a system call each. */
const CHUNK = 200;

/**
 * The beginnings that a spreadsheet takes for a formula: = + - @, their full-width forms and U+2212, which may become one of them when the
 * file is saved in CP932; TAB, CR and LF as the first character. Leading apostrophes are included, so that removing ours always restores
 * the original text (OWASP, CSV injection).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠−]/;

export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text before it was escaped. */
export const unguarded = (text: string): string => (/^''*[=+\-@\t\r\n＝＋－＠−]/.test(text) ? text.slice(1) : text);

/** What has to be quoted, and more: line ends of any kind, and leading or trailing spaces, which some readers remove. */
const QUOTED = /[",\r\n]|^\s|\s$/;

/** Guarded as the encoding writes it, because the encoding may turn a harmless character into the beginning of a formula. */
const fieldOf = (cell: CsvCell, encoder: Encoder): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = guarded(encoder.written(cell));
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lines = (rows: readonly (readonly CsvCell[])[], encoder: Encoder): string => {
  let text = "";
  for (const cells of rows) text += `${cells.map((cell) => fieldOf(cell, encoder)).join(",")}\r\n`;
  return text;
};

/**
 * Rows as the bytes of a CSV file, as a stream: UTF-8 with BOM, or CP932 as Japanese Excel reads it by default; CRLF. The header is sent
 * before the first row is requested. Never holds more than one chunk.
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
  /** The text reduced to characters that the encoding has. */
  written(text: string): string;
  /** Encodes a text that went through `written`. */
  bytes(text: string): Uint8Array;
  unmappable(): string[];
}

/** A lone surrogate is not a character in any encoding. */
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function utf8(): Encoder {
  const encoder = new TextEncoder();
  return { start: BOM, written: (text) => text.replace(LONE, GETA), bytes: (text) => encoder.encode(text), unmappable: () => [] };
}

/** Pairs of characters that are the same in JIS X 0208, but of which Windows uses the other one: a Mac types the first. */
const TWINS: Readonly<Record<string, string>> = { "〜": "～", "−": "－", "‖": "∥", "—": "―", "¢": "￠", "£": "￡", "¬": "￢" };
/**
 * が typed as か and a mark is one character in CP932. Nothing else is composed: NFC replaces U+FA19 and other old forms of kanji, which names
 * and CP932 have, by the usual ones.
 */
const composed = (text: string): string => text.replace(/[\u3040-\u30FF][\u3099\u309A]/g, (kana) => kana.normalize("NFC"));
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
    written: (text) => composed(text).replace(BEYOND_ASCII, mapped),
    bytes: (text) => iconv.encode(text, "cp932"),
    unmappable: () => [...missing],
  };
}
