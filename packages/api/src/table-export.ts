import { beginningOf } from "@knotter/domain/text";
import { tokyoDate } from "@knotter/domain/tokyo";
import { CSV_MEDIA_TYPE, type CsvCell, type CsvEncoding, type CsvSummary, csvBytes } from "@knotter/files/csv-writer";
import { XLSX_MEDIA_TYPE, xlsxBytes } from "@knotter/files/xlsx-writer";
import { finishExport } from "@knotter/usecases/export/finish";
import { startExport } from "@knotter/usecases/export/start";
import { type Context, run } from "./context";
import type { FileAnswer } from "./file-answer";

/** Rows per query: what is held of them at once is given back by the cheap collections of garbage, which look at what is new alone. */
export const BATCH = 250;

/** How the caller wants a list: `tableFormat` of the contract. */
export interface TableFormat {
  format: "csv" | "xlsx";
  encoding: CsvEncoding;
}

type Rows = AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;

interface TableExport extends TableFormat {
  /** The path of the operation. */
  operation: string;
  /** What the file contains, for its name: 対象者 → 対象者_2026年度 キャリア面談_20260401.xlsx. */
  name: string;
  /** The names of the orders that were asked for, for the file name; none: all of them. */
  orders: readonly string[];
  filters: Record<string, unknown>;
  /** The purpose, as entered by the caller; stored in the export log. */
  reason?: string;
  header: readonly string[];
  rows: Rows;
}

/**
 * Exports a list: logged and counted before the first byte, generated while it is sent, completed after the last byte. The exporting person
 * and the time are in the log and the file name, never in the rows.
 */
export async function tableExport(
  ctx: Context,
  { operation, name, orders, filters, reason, format, encoding, header, rows }: TableExport,
): Promise<FileAnswer> {
  const day = tokyoDate(ctx.now).replaceAll("-", "");
  const fileName = `${[name, ...aboutOf(orders), day].join("_")}.${format}`;
  // A HEAD request exports nothing.
  if (ctx.headOnly) return { fileName, mediaType: mediaTypeOf({ format, encoding }), chunks: NOTHING };
  const { exportId } = await run(ctx, startExport, { operation, fileName, filters: given(filters), reason, encoding });
  const onEnd = (summary: Parameters<typeof finishExport>[2]) => finishExport(ctx.deps, exportId, summary);
  return tableFile(ctx, { fileName, format, encoding, header, rows, onEnd });
}

/** A list as a file, without a record of it: a template, the errors of an import. */
export function tableFile(
  ctx: Pick<Context, "now">,
  {
    fileName,
    format,
    encoding,
    header,
    rows,
    onEnd,
  }: TableFormat & { fileName: string; header: readonly string[]; rows: Rows; onEnd?: (summary: CsvSummary) => Promise<void> },
): FileAnswer {
  const ended = onEnd ? { onEnd } : {};
  const chunks = format === "xlsx" ? xlsxBytes(header, rows, { at: ctx.now, ...ended }) : csvBytes(header, rows, { encoding, ...ended });
  return { fileName, mediaType: mediaTypeOf({ format, encoding }), chunks };
}

const mediaTypeOf = ({ format, encoding }: TableFormat): string => (format === "xlsx" ? XLSX_MEDIA_TYPE : CSV_MEDIA_TYPE[encoding]);

/** One order by its name, without what a file system does not take; several by their number. */
function aboutOf(orders: readonly string[]): string[] {
  const [first, ...others] = orders;
  if (first === undefined) return [];
  if (others.length > 0) return [`${orders.length}施策`];
  const name = beginningOf(
    first
      .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
    60,
  ).replace(/[. ]+$/, "");
  return name === "" ? [] : [name];
}

const NOTHING: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

/** What was typed to search may be a name, which no log keeps: it says that there was a search. */
const given = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name === "q" ? ["searched", true] : [name, value]])),
  );

/** The rows of all batches, queried one after the other on demand. */
export async function* inBatches<Row, Key>(
  next: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let after: Key | undefined;
  for (;;) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    after = keyOf(last);
  }
}
