import { EXPORT_NAMES, NOT_DONE_HEADERS } from "@knotter/contract/labels/export";
import { LIST_SORTS } from "@knotter/contract/lists";
import { bulkOperations } from "@knotter/contract/resources/bulk-operations";
import type { BegunAction, BulkConditions } from "@knotter/domain/bulk-operation";
import { AppError } from "@knotter/domain/errors";
import { type BulkPeople, beginBulkOperation, cancelBulkOperation, undoBulkOperation } from "@knotter/usecases/bulk-operation/begin";
import { forecastBulkOperation } from "@knotter/usecases/bulk-operation/forecast";
import { workOnBulkOperations } from "@knotter/usecases/bulk-operation/work";
import { actorOf, type Context, run } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { BATCH, inBatches, tableExport } from "../table-export";
import { procedureOf, router } from "../trpc";
import { notDoneCells, toBulkOperation, toReason } from "../views/bulk-operation";

/** What is begun goes on at once for so many milliseconds: a few people are done before the answer. The job does the rest. */
const AT_ONCE_MS = 1_000;

async function rowOf(ctx: Context, id: string) {
  const row = await ctx.services.db.read.bulkOperation.find(id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** The operation with what of it was done at once. */
export async function begunOperation(ctx: Context, id: string) {
  // What fails here is tried again by the job, which reports it.
  await workOnBulkOperations({ ...ctx.deps, db: ctx.deps.db.unkeyed }, { until: performance.now() + AT_ONCE_MS }).catch(() => {});
  return toBulkOperation(await rowOf(ctx, id), actorOf(ctx));
}

interface Given {
  orderId: string;
  action: BegunAction;
  ids?: string[] | undefined;
  conditions?: { [Name in keyof BulkConditions]?: BulkConditions[Name] | undefined } | undefined;
  maxCount?: number | undefined;
  reason?: string | undefined;
}

/** Only what was given: the rest would be stored as well. */
export const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

function asked({ orderId, action, ids, conditions, maxCount, reason }: Given) {
  const people: BulkPeople = ids ? { ids } : { conditions: given(conditions ?? {}) };
  switch (action) {
    case "count":
      return { orderId, action, people, input: given({ maxCount }) };
    case "withdraw":
      return { orderId, action, people, input: given({ reason }) };
    default:
      return { orderId, action, people, input: {} };
  }
}

export const bulkOperationsRouter = router({
  list: procedureOf(bulkOperations.list).query(async ({ ctx, input }) => {
    const { orderId, running } = input;
    const asked = pageAsked("bulkOperations", LIST_SORTS.bulkOperations, input);
    const { page, nextCursor } = pageFound(asked, await ctx.services.db.read.bulkOperation.list({ orderId, running }, asked));
    return { items: page.map((row) => toBulkOperation(row, actorOf(ctx))), total: null, nextCursor, pageSize: asked.pageSize };
  }),

  get: procedureOf(bulkOperations.get).query(async ({ ctx, input }) => {
    const row = await rowOf(ctx, input.id);
    const reasons = await ctx.services.db.read.bulkOperation.reasons(input.id);
    return { ...toBulkOperation(row, actorOf(ctx)), reasons: reasons.map(toReason) };
  }),

  preview: procedureOf(bulkOperations.preview).query(async ({ ctx, input }) => {
    const { refused, ...forecast } = await run(ctx, forecastBulkOperation, asked(input));
    return { ...forecast, refused: refused.map(toReason) };
  }),

  begin: procedureOf(bulkOperations.begin).mutation(async ({ ctx, input }) => {
    const { confirmCount } = input;
    const { id } = await run(ctx, beginBulkOperation, { ...asked(input), confirmCount });
    return begunOperation(ctx, id);
  }),

  cancel: procedureOf(bulkOperations.cancel).mutation(async ({ ctx, input }) => {
    const { id } = await run(ctx, cancelBulkOperation, input);
    return toBulkOperation(await rowOf(ctx, id), actorOf(ctx));
  }),

  undo: procedureOf(bulkOperations.undo).mutation(async ({ ctx, input }) => {
    const { id } = await run(ctx, undoBulkOperation, input);
    return begunOperation(ctx, id);
  }),

  notDone: procedureOf(bulkOperations.notDone).query(async ({ ctx, input: { id, format, encoding } }) => {
    await rowOf(ctx, id);
    const { bulkOperation } = ctx.services.db.read;
    async function* lines() {
      const next = (after: number | undefined) => bulkOperation.notDone(id, { after, limit: BATCH });
      for await (const row of inBatches(next, ({ position }) => position)) yield notDoneCells(row);
    }
    const { path } = bulkOperations.notDone;
    return tableExport(ctx, {
      operation: path,
      name: EXPORT_NAMES.notDone,
      orders: [],
      filters: { id },
      format,
      encoding,
      header: NOT_DONE_HEADERS,
      rows: lines(),
    });
  }),
});
