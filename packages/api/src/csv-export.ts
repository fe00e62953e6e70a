import { tokyoDate } from "@knotter/domain/tokyo";
import { CSV_MEDIA_TYPE, type CsvCell, type CsvEncoding, csvBytes } from "@knotter/files/csv-writer";
import { finishExport } from "@knotter/usecases/export/finish";
import { startExport } from "@knotter/usecases/export/start";
import { type Context, run } from "./context";
import type { FileAnswer } from "./file-answer";

/** Rows per query. */
export const BATCH = 1000;

interface CsvExport {
  /** The path of the operation. */
  operation: string;
  /** What the file contains, for its name: 面談実績 → 面談実績_20260401.csv. */
  name: string;
  filters: Record<string, unknown>;
  /** The purpose, as entered by the caller; stored in the export log. */
  reason?: string;
  encoding: CsvEncoding;
  header: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;
}

/**
 * Exports a list: logged and counted before the first byte, generated while it is sent, completed after the last byte. The exporting person
 * and the time are in the log and the file name, never in the rows.
 */
export async function csvExport(
  ctx: Context,
  { operation, name, filters, reason, encoding, header, rows }: CsvExport,
): Promise<FileAnswer> {
  const fileName = `${name}_${tokyoDate(ctx.now).replaceAll("-", "")}.csv`;
  // A HEAD request exports nothing.
  if (ctx.headOnly) return { fileName, mediaType: CSV_MEDIA_TYPE[encoding], chunks: NOTHING };
  const { exportId } = await run(ctx, startExport, { operation, fileName, filters: given(filters), reason, encoding });
  const onEnd = (summary: Parameters<typeof finishExport>[2]) => finishExport(ctx.deps, exportId, summary);
  return { fileName, mediaType: CSV_MEDIA_TYPE[encoding], chunks: csvBytes(header, rows, { encoding, onEnd }) };
}

const NOTHING: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

const given = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

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
