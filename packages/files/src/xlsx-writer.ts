import { createHash } from "node:crypto";
import type { CsvCell, CsvSummary } from "./csv-writer";
import { bookParts, lettersOf, MAIN, textXml, XML } from "./xlsx-parts";
import { type ZipEntry, zipBytes } from "./zip";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel's own limit. */
const MAX_ROWS = 1_048_576;
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

/** The sheets come first, because only they tell how many there are; a reader finds every part through the directory at the end. */
function* partsOf(header: readonly string[], source: Source, rowsPerSheet: number): Generator<ZipEntry> {
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, chunks: sheetOf(header, source, rowsPerSheet) };
  } while (!source.ended());
  yield* bookParts(
    Array.from({ length: sheets }, (_, index) => `一覧${index === 0 ? "" : index + 1}`),
    STYLES,
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
