import { EXPORT_NAMES, HR_LISTED_HEADERS, LISTED_HEADERS, REPORT_HEADERS } from "@knotter/contract/labels/export";
import { orderExportRows as rows } from "@knotter/contract/resources/order-exports";
import type { ListedKey } from "@knotter/db/export/export";
import { hrListedColumns, LISTED_COLUMNS } from "@knotter/domain/csv-columns";
import { AppError } from "@knotter/domain/errors";
import { hrMayFilter } from "@knotter/domain/mentee";
import { draftReport } from "@knotter/usecases/order-report/draft";
import { publishReport } from "@knotter/usecases/order-report/publish";
import { readReport } from "@knotter/usecases/order-report/read";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { BATCH, inBatches, tableExport } from "../table-export";
import { procedureOf } from "../trpc";
import { hrListedCells, listedCells } from "../views/export-rows";
import { type OrderReportView, reportCsvRows, toOrderReport, toReportItem } from "../views/order-report";

async function reportOf(ctx: Context, orderIds: readonly string[], draft = false): Promise<OrderReportView> {
  const [read, vocabulary] = await Promise.all([readReport(ctx.deps, actorOf(ctx), { orderIds, draft }), ctx.services.vocabulary()]);
  return toOrderReport(read, vocabulary);
}

async function publish(ctx: Context, orderIds: string[], expectedVersion: number | undefined): Promise<OrderReportView> {
  await run(ctx, publishReport, { orderIds, expectedVersion });
  return reportOf(ctx, orderIds);
}

const placeOf = ({ orderId, placeId }: ListedKey): ListedKey => ({ orderId, placeId });

/** The order procedures that export lists and numbers. */
export const orderExportProcedures = {
  menteesCsv: procedureOf(rows.menteesCsv).query(async ({ ctx, input }) => {
    const { format, encoding, status, usage, q, department, ...wanted } = input;
    const { read } = ctx.services.db;
    const found = await read.export.orders(scope(ctx), wanted);
    const orderIds = found.map(({ id }) => id);
    async function* lines() {
      const narrowed = { status, usage, q, departments: department };
      const next = (key: ListedKey | undefined) => read.export.listed(scope(ctx), orderIds, narrowed, { now: ctx.now, limit: BATCH, key });
      for await (const row of inBatches(next, placeOf)) {
        const cells = listedCells(row);
        yield LISTED_COLUMNS.map((column) => cells[column]);
      }
    }
    const header = LISTED_COLUMNS.map((column) => LISTED_HEADERS[column]);
    const filters = { ...wanted, status, usage, q, department };
    const orders = wanted.orderIds ? found.map(({ name }) => name) : [];
    const { path } = rows.menteesCsv;
    return tableExport(ctx, { operation: path, name: EXPORT_NAMES.listed, orders, filters, format, encoding, header, rows: lines() });
  }),

  menteesCsvForHr: procedureOf(rows.menteesCsvForHr).query(async ({ ctx, input }) => {
    const { format, encoding, status, usage, q, department, orderIds: wanted } = input;
    if (!actorOf(ctx).permissions?.exportCsv) throw new AppError("FORBIDDEN");
    const { read } = ctx.services.db;
    const orders = await read.export.orders(scope(ctx), { orderIds: wanted });
    if (!hrMayFilter({ status, usage }, orders)) throw new AppError("FILTER_NOT_ALLOWED");
    const orderIds = orders.map(({ id }) => id);
    const columns = hrListedColumns(orders);
    async function* lines() {
      const narrowed = { status, usage, q, departments: department };
      const next = (key: ListedKey | undefined) => read.export.disclosed(scope(ctx), orderIds, narrowed, { limit: BATCH, key });
      for await (const row of inBatches(next, placeOf)) {
        const cells = hrListedCells(row);
        yield columns.map((column) => cells[column]);
      }
    }
    const header = columns.map((column) => HR_LISTED_HEADERS[column]);
    const filters = { orderIds: wanted, status, usage, q, department };
    return tableExport(ctx, {
      operation: rows.menteesCsvForHr.path,
      name: EXPORT_NAMES.listedForHr,
      orders: wanted ? orders.map(({ name }) => name) : [],
      filters,
      format,
      encoding,
      header,
      rows: lines(),
    });
  }),

  reports: procedureOf(rows.reports).query(async ({ ctx, input: { cursor, pageSize, ...filter } }) => {
    const actor = actorOf(ctx);
    const byHr = actor.role === "hrstaff";
    if (byHr && !actor.permissions?.viewReport) throw new AppError("FORBIDDEN");
    const after = readKey(cursor);
    const found = await ctx.services.db.read.orderReport.list(scope(ctx), actor.userId, { ...filter, after, limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    const nextCursor = found.length > pageSize && last ? keyOf({ startAt: last.movedAt, id: last.id }) : null;
    return { items: page.map((row) => toReportItem(row, byHr)), total: null, nextCursor, pageSize };
  }),

  reportComments: procedureOf(rows.reportComments).query(async ({ ctx, input: { orderIds } }) => {
    const { orderReport } = ctx.services.db.read;
    const [order] = await orderReport.requireOrders(scope(ctx), orderIds);
    const k = order?.kThreshold ?? 0;
    const { people, comments } = await orderReport.sharedComments(orderIds);
    await recordRead(ctx, "report.comments", "Order", orderIds);
    const withheld = people > 0 && people < k;
    return { comments: withheld ? [] : comments, withheld, k };
  }),

  report: procedureOf(rows.report).query(({ ctx, input }) => reportOf(ctx, input.orderIds, input.draft)),

  reportCsv: procedureOf(rows.reportCsv).query(async ({ ctx, input }) => {
    const view = await reportOf(ctx, input.orderIds, input.draft);
    const filters = { orderIds: input.orderIds, status: view.status, version: view.version };
    const { path } = rows.reportCsv;
    return tableExport(ctx, {
      operation: path,
      name: EXPORT_NAMES.report,
      orders: view.orders.map(({ name }) => name),
      filters,
      format: input.format,
      encoding: input.encoding,
      header: REPORT_HEADERS,
      rows: reportCsvRows(view),
    });
  }),

  draftReport: procedureOf(rows.draftReport).mutation(async ({ ctx, input }) => {
    const themes = (await ctx.services.vocabulary()).all("theme").map(({ code }) => code);
    await run(ctx, draftReport, { ...input, themes });
    return reportOf(ctx, input.orderIds, true);
  }),

  publishReport: procedureOf(rows.publishReport).mutation(({ ctx, input }) => publish(ctx, input.orderIds, input.expectedVersion)),

  publishOrderReport: procedureOf(rows.publishOrderReport).mutation(({ ctx, input }) => publish(ctx, [input.id], input.expectedVersion)),
};
