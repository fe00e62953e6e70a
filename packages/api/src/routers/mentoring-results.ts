import { EXPORT_NAMES, RESULT_DETAIL_HEADERS, RESULT_HEADERS } from "@knotter/contract/labels/export";
import { LIST_SORTS } from "@knotter/contract/lists";
import { mentoringResults } from "@knotter/contract/resources/mentoring-results";
import type { ResultDetailRow, ResultFilter } from "@knotter/db/mentoring/results";
import { publicNosMeant } from "@knotter/domain/admin-task";
import { RESULT_COLUMNS, RESULT_DETAIL_COLUMNS } from "@knotter/domain/csv-columns";
import { AppError } from "@knotter/domain/errors";
import type { MentoringStatus } from "@knotter/domain/mentoring";
import { endOfDay, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { recordRead } from "../audit";
import { type Context, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { BATCH, inBatches, tableExport } from "../table-export";
import { procedureOf, router } from "../trpc";
import { resultCells, resultDetailCells } from "../views/export-rows";
import { toMentoringResult, toMentoringResultDetail } from "../views/mentoring-result";

/** Up to here results are counted. */
const COUNTED = 10_000;

interface Wanted {
  orderIds?: string[] | undefined;
  customerId?: string | undefined;
  mentorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: MentoringStatus | undefined;
  q?: string | undefined;
}

/** The filter, once it is known that all of its orders exist, and the names of these. */
async function filterOf(ctx: Context, { from, to, q, ...rest }: Wanted): Promise<{ filter: ResultFilter; orders: string[] }> {
  if (from && to && from > to) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["END_BEFORE_START"] } });
  const orders = rest.orderIds ? await ctx.services.db.read.export.orders(scope(ctx), { orderIds: rest.orderIds }) : [];
  const publicNos = q ? publicNosMeant(q, Number(tokyoDate(ctx.now).slice(0, 4))) : [];
  const period = { from: from ? instantOf(from, 0) : undefined, until: to ? endOfDay(to) : undefined };
  return { filter: { ...rest, ...period, q: q || undefined, publicNos }, orders: orders.map(({ name }) => name) };
}

const rowsOf = (ctx: Context, filter: ResultFilter): AsyncGenerator<ResultDetailRow> =>
  inBatches(
    (after: { startAt: Date; id: string } | undefined) => ctx.services.db.read.mentoring.results.batch(filter, { limit: BATCH, after }),
    ({ startAt, id }) => ({ startAt, id }),
  );

export const mentoringResultsRouter = router({
  list: procedureOf(mentoringResults.list).query(async ({ ctx, input }) => {
    const { cursor, pageSize, sort, sortDirection, ...wanted } = input;
    const asked = pageAsked("mentoringResults", LIST_SORTS.mentoringResults, { cursor, pageSize, sort, sortDirection });
    const { filter } = await filterOf(ctx, wanted);
    const { results } = ctx.services.db.read.mentoring;
    const [found, total] = await Promise.all([results.list(filter, asked), results.count(filter, COUNTED)]);
    const { page, nextCursor } = pageFound(asked, found);
    await recordRead(
      ctx,
      "mentoringResult.list",
      "Mentee",
      page.map(({ menteeId }) => menteeId),
    );
    return {
      items: page.map((row) => toMentoringResult(row, ctx.now)),
      total,
      nextCursor,
      pageSize,
    };
  }),

  get: procedureOf(mentoringResults.get).query(async ({ ctx, input: { id } }) => {
    const { mentoring } = ctx.services.db.read;
    const [row, interview, history] = await Promise.all([
      mentoring.results.one(id),
      mentoring.require(scope(ctx), id),
      mentoring.historyOf(id),
    ]);
    if (!row) throw new AppError("NOT_FOUND");
    await recordRead(ctx, "mentoring.read", "Mentoring", [id]);
    return toMentoringResultDetail(row, interview, history, ctx.now);
  }),

  csv: procedureOf(mentoringResults.csv).query(async ({ ctx, input }) => {
    const { format, encoding, ...wanted } = input;
    const { filter, orders } = await filterOf(ctx, wanted);
    async function* rows() {
      for await (const row of rowsOf(ctx, filter)) {
        const cells = resultCells(row, ctx.now);
        yield RESULT_COLUMNS.map((column) => cells[column]);
      }
    }
    const header = RESULT_COLUMNS.map((column) => RESULT_HEADERS[column]);
    return tableExport(ctx, {
      operation: mentoringResults.csv.path,
      name: EXPORT_NAMES.results,
      orders,
      filters: wanted,
      format,
      encoding,
      header,
      rows: rows(),
    });
  }),

  detailCsv: procedureOf(mentoringResults.detailCsv).query(async ({ ctx, input }) => {
    const { format, encoding, reason, ...wanted } = input;
    const [{ filter, orders }, vocabulary] = await Promise.all([filterOf(ctx, wanted), ctx.services.vocabulary()]);
    async function* rows() {
      for await (const row of rowsOf(ctx, filter)) {
        const cells = { ...resultCells(row, ctx.now), ...resultDetailCells(row, vocabulary) };
        yield [...RESULT_COLUMNS, ...RESULT_DETAIL_COLUMNS].map((column) => cells[column]);
      }
    }
    const header = [
      ...RESULT_COLUMNS.map((column) => RESULT_HEADERS[column]),
      ...RESULT_DETAIL_COLUMNS.map((column) => RESULT_DETAIL_HEADERS[column]),
    ];
    const { path } = mentoringResults.detailCsv;
    const name = EXPORT_NAMES.resultDetails;
    return tableExport(ctx, { operation: path, name, orders, filters: wanted, reason, format, encoding, header, rows: rows() });
  }),
});
