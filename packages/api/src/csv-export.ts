import { tokyoDate } from "@knotter/domain/tokyo";
import { CSV_MEDIA_TYPE, type CsvCell, type CsvEncoding, csvBytes } from "@knotter/files/csv-writer";
import { finishExport } from "@knotter/usecases/export/finish";
import { startExport } from "@knotter/usecases/export/start";
import { type Context, run } from "./context";
import type { FileAnswer } from "./file-answer";

/** Rows of one query. */
export const BATCH = 1000;

interface CsvExport {
  /** The path of the operation. */
  operation: string;
  /** What the file is of: 面談実績 → 面談実績_20260401.csv. */
  name: string;
  filters: Record<string, unknown>;
  /** What it is for, in the words of whoever takes it out; kept with the log. */
  reason?: string;
  encoding: CsvEncoding;
  header: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;
}

/**
 * A list that leaves Knotter: logged and counted before the first byte, made while it is sent, settled after the last one. Who and
 * when stand in the log and in the name of the file, never in its rows.
 */
export async function csvExport(
  ctx: Context,
  { operation, name, filters, reason, encoding, header, rows }: CsvExport,
): Promise<FileAnswer> {
  const fileName = `${name}_${tokyoDate(ctx.now).replaceAll("-", "")}.csv`;
  // Whoever asks for the head of the answer takes no list out.
  if (ctx.headOnly) return { fileName, mediaType: CSV_MEDIA_TYPE[encoding], chunks: NOTHING };
  const { exportId } = await run(ctx, startExport, { operation, fileName, filters: given(filters), reason, encoding });
  const onEnd = (summary: Parameters<typeof finishExport>[2]) => finishExport(ctx.deps, exportId, summary);
  return { fileName, mediaType: CSV_MEDIA_TYPE[encoding], chunks: csvBytes(header, rows, { encoding, onEnd }) };
}

const NOTHING: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

const given = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** The rows of all batches, one query after the other as they are asked for. */
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
