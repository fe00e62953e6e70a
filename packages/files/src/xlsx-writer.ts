import { createHash } from "node:crypto";
import type { CsvCell, CsvSummary } from "./csv-writer";
import { textEntry, type ZipEntry, zipBytes } from "./zip";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel's own limits: rows of a sheet, characters of a cell. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;
/** Rows per chunk, as of a CSV. */
const CHUNK = 200;

export interface XlsxOptions {
  /** The time of the parts of the file. */
  readonly at: Date;
  /** Called after the last byte was read, but not if the reader disconnected before. */
  readonly onEnd?: (summary: CsvSummary) => Promise<void> | void;
  /** Rows of a sheet, with its header; beyond them the list goes on in the next sheet. */
  readonly rowsPerSheet?: number;
}

type Row = readonly CsvCell[];

/**
 * Rows as the bytes of a workbook, as a stream: never holds more than one chunk. Text cells have the format 文字列, so that zeros in front stay,
 * and are marked as quoted: a text that begins with = is shown and stays a text when the cell is edited. There are no formulas in the file.
 */
export async function* xlsxBytes(
  header: readonly string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  { at, onEnd, rowsPerSheet = MAX_ROWS }: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const source = readAhead(rows);
  const hash = createHash("sha256");
  try {
    for await (const bytes of zipBytes(partsOf(header, source, rowsPerSheet), at)) {
      hash.update(bytes);
      yield bytes;
    }
    await onEnd?.({ rows: source.taken(), sha256: hash.digest("hex"), unmappable: [] });
  } finally {
    await source.close();
  }
}

/** One row ahead of its reader, which has to know whether another sheet is needed. */
function readAhead(rows: AsyncIterable<Row> | Iterable<Row>) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let [waiting, ended, count]: [Row | null, boolean, number] = [null, false, 0];
  return {
    async hasMore(): Promise<boolean> {
      if (waiting !== null || ended) return !ended;
      const next = await iterator.next();
      if (next.done) ended = true;
      else waiting = next.value;
      return !ended;
    },
    take(): Row {
      if (waiting === null) throw new Error("taken before it was read");
      const row = waiting;
      waiting = null;
      count += 1;
      return row;
    },
    ended: () => ended,
    taken: () => count,
    async close(): Promise<void> {
      if (!ended) await iterator.return?.();
    },
  };
}
type Source = ReturnType<typeof readAhead>;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The sheets come first, because only they tell how many there are; a reader finds every part through the directory at the end. */
function* partsOf(header: readonly string[], source: Source, rowsPerSheet: number): Generator<ZipEntry> {
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, chunks: sheetOf(header, source, rowsPerSheet) };
  } while (!source.ended());
  const each = <T>(make: (number: number) => T): T[] => Array.from({ length: sheets }, (_, index) => make(index + 1));
  yield textEntry("xl/styles.xml", STYLES);
  yield textEntry(
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="一覧${n === 1 ? "" : n}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
  );
  yield textEntry(
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield textEntry(
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield textEntry(
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join("")}</Types>`,
  );
}

/** 0: as Excel likes; 1: text (49 is 文字列), quoted; 2: the same in bold, of the header. */
const [PLAIN, TEXT, HEADING] = [0, 1, 2];
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

async function* sheetOf(header: readonly string[], source: Source, rowsPerSheet: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // The header stays in sight, and has the buttons that filter.
  yield encoder.encode(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(1, header, HEADING)}`,
  );
  let [number, waiting] = [1, ""];
  while (number < rowsPerSheet && (await source.hasMore())) {
    number += 1;
    waiting += rowXml(number, source.take(), TEXT);
    if (number % CHUNK !== 0) continue;
    yield encoder.encode(waiting);
    waiting = "";
  }
  // Whether this was the last sheet is known only after asking for the next row.
  await source.hasMore();
  const filter = header.length > 0 ? `<autoFilter ref="A1:${lettersOf(header.length)}${number}"/>` : "";
  yield encoder.encode(`${waiting}</sheetData>${filter}</worksheet>`);
}

const rowXml = (number: number, cells: Row, style: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${lettersOf(index + 1)}${number}`, style)).join("")}</row>`;

function cellXml(cell: CsvCell, reference: string, style: number): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}" s="${PLAIN}"><v>${cell}</v></c>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
}

/** Characters that XML cannot hold: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a file must not hold
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function textXml(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT)
      .replace(/\r\n?/g, "\n")
      .replace(UNWRITABLE, "〓")
      // Excel reads _x0041_ as the character of that number; its own underscore is written so.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)
  );
}

function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  return `${column > 26 ? lettersOf((column - 1 - rest) / 26) : ""}${String.fromCharCode(65 + rest)}`;
}
