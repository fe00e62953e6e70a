import { pictureOf } from "@knotter/auth/second-factor";
import { rowNoteOf } from "@knotter/contract/labels/import";
import { ORDER_CHANGES } from "@knotter/contract/labels/order-history";
import { LIST_SORTS } from "@knotter/contract/lists";
import { orderRows as orders } from "@knotter/contract/resources/orders";
import { href } from "@knotter/contract/routes";
import type { OrderMentorRow } from "@knotter/db/order/mentors";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { hrMayFilter, hrMaySort } from "@knotter/domain/mentee";
import { instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { addMentees } from "@knotter/usecases/order/add-mentees";
import { capacityOfPlan } from "@knotter/usecases/order/capacity";
import { correctMentee } from "@knotter/usecases/order/correct-mentee";
import { createOrder } from "@knotter/usecases/order/create";
import { moveOrder } from "@knotter/usecases/order/move";
import { setMentors } from "@knotter/usecases/order/set-mentors";
import { updateOrder } from "@knotter/usecases/order/update";
import { printSignupCodes } from "@knotter/usecases/signup/print-codes";
import { recordMailsRead, recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toMailView, toSentCampaign } from "../views/mail";
import { orderViewOf, toCustomerOrder, toOrderItem } from "../views/order";
import { toOrderChange } from "../views/order-history";
import { plannedOf, toRound } from "../views/order-mail";
import { toListedForHr, toOrderMentee } from "../views/order-mentee";
import { menteeDetailOf } from "../views/order-mentee-detail";
import { toMentorForHr, toOrderMentor } from "../views/order-mentor";
import { inWords } from "../views/row-notes";
import { toUnderstood } from "../views/understood";
import { orderExportProcedures } from "./order-exports";
import { importProcedures } from "./order-imports";

const byAdmin = (ctx: Context): boolean => actorOf(ctx).role === "admin";

/** The cursor of a list that is sorted by a day and an id. */
const dayKey = (on: string, id: string): string => keyOf({ startAt: instantOf(on, 0), id });
function readDayKey(cursor: string | undefined): { on: string; id: string } | undefined {
  const key = readKey(cursor);
  return key && { on: tokyoDate(key.startAt), id: key.id };
}

/** Cuts one page from a query for one row more, with the cursor of the next page. */
function pageOf<Row>(rows: readonly Row[], pageSize: number, key: (row: Row) => string) {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > pageSize && last !== undefined ? key(last) : null };
}

async function mentorsOf(ctx: Context, id: string, preview: OrderMentorRow[] | null = null) {
  const { read } = ctx.services.db;
  const order = await read.order.detail.require(scope(ctx), id);
  const rows = preview ?? (await read.order.mentors.assignedTo(id, ctx.now));
  return {
    items: rows.map((row) => (byAdmin(ctx) ? toOrderMentor(row, order.endsOn, tokyoDate(ctx.now)) : toMentorForHr(row))),
    version: order.version,
  };
}

export const orderProcedures = {
  list: procedureOf(orders.list).query(async ({ ctx, input: { cursor, pageSize, sort, sortDirection, ...filter } }) => {
    const { read } = ctx.services.db;
    const asked = pageAsked("orders", LIST_SORTS.orders, { cursor, pageSize, sort, sortDirection });
    const [rows, total] = await Promise.all([
      read.order.detail.list(scope(ctx), filter, asked),
      read.order.detail.count(scope(ctx), filter),
    ]);
    const { page, nextCursor } = pageFound(asked, rows);
    return { items: page.map((row) => toOrderItem(ctx, row)), total, nextCursor, pageSize };
  }),

  create: procedureOf(orders.create).mutation(async ({ ctx, input }) => {
    const { id } = await inWords("orders", run(ctx, createOrder, input));
    return orderViewOf(ctx, id);
  }),

  capacity: procedureOf(orders.capacity).query(({ ctx, input }) => capacityOfPlan(ctx.deps, input)),

  get: procedureOf(orders.get).query(({ ctx, input }) => orderViewOf(ctx, input.id)),

  update: procedureOf(orders.update).mutation(async ({ ctx, input }) => {
    const { id } = await run(ctx, updateOrder, input);
    return orderViewOf(ctx, id);
  }),

  status: procedureOf(orders.status).mutation(async ({ ctx, input }) => {
    const { mentorings } = await inWords("orders", run(ctx, moveOrder, input));
    const affected = {
      sessions: mentorings.length,
      mentees: new Set(mentorings.map(({ menteeId }) => menteeId)).size,
      mentors: new Set(mentorings.map(({ mentorId }) => mentorId)).size,
      items: mentorings.slice(0, 200),
    };
    return { order: await orderViewOf(ctx, input.id), affected };
  }),

  history: procedureOf(orders.history).query(async ({ ctx, input: { id, cursor, pageSize } }) => {
    const { read } = ctx.services.db;
    await read.order.detail.require(scope(ctx), id);
    const rows = await read.order.detail.history(id, ORDER_CHANGES, readKey(cursor), pageSize + 1);
    const { page, nextCursor } = pageOf(rows, pageSize, (row) => keyOf({ startAt: row.at, id: row.id }));
    return { items: page.map(toOrderChange), total: null, nextCursor, pageSize };
  }),

  mails: procedureOf(orders.mails).query(async ({ ctx, input: { id, cursor, pageSize, type, status } }) => {
    const { read } = ctx.services.db;
    const order = await read.order.detail.require(scope(ctx), id);
    if (!byAdmin(ctx)) {
      if (status !== undefined) throw new AppError("FILTER_NOT_ALLOWED");
      const filter = { type, after: readKey(cursor), limit: pageSize + 1 };
      const key = (row: { queuedAt: Date; id: string }) => keyOf({ startAt: row.queuedAt, id: row.id });
      const { page, nextCursor } = pageOf(await read.order.detail.rounds(order, filter), pageSize, key);
      return { items: page.map((row) => toRound(row, order)), total: null, nextCursor, pageSize, planned: [], campaigns: [] };
    }
    const first = cursor === undefined;
    const asked = pageAsked("orders.mails", LIST_SORTS.mails, { sort: "at", cursor, pageSize });
    const [rows, sessions, campaigns] = await Promise.all([
      read.mail.desk.list({ orderId: id, type, status }, asked),
      first ? read.order.detail.nextMentorings(id, ctx.now, 100) : [],
      first ? read.mail.campaigns.ofOrder(id, 200) : [],
    ]);
    const begun = campaigns.filter(({ recipients }) => recipients !== null).map(({ id: campaign }) => campaign);
    const sent = begun.length > 0 ? await read.mail.campaigns.mailsOf(begun) : [];
    const { page, nextCursor } = pageFound(asked, rows);
    await recordMailsRead(ctx, page);
    const actor = actorOf(ctx);
    const items = page.map((row) => toMailView(row, actor));
    const planned = plannedOf(sessions, ctx.now);
    return { items, total: null, nextCursor, pageSize, planned, campaigns: campaigns.map((row) => toSentCampaign(row, sent)) };
  }),

  ofCustomer: procedureOf(orders.ofCustomer).query(async ({ ctx, input: { id, cursor, pageSize } }) => {
    const { read } = ctx.services.db;
    if (!(await read.order.detail.customerExists(scope(ctx), id))) throw new AppError("NOT_FOUND");
    const [rows, total] = await Promise.all([
      read.order.detail.ofCustomer(scope(ctx), id, readDayKey(cursor), pageSize + 1),
      read.order.detail.count(scope(ctx), { customerId: id }),
    ]);
    const { page, nextCursor } = pageOf(rows, pageSize, (row) => dayKey(row.startsOn, row.id));
    return { items: page.map(toCustomerOrder), total, nextCursor, pageSize };
  }),

  mentees: procedureOf(orders.mentees).query(async ({ ctx, input: { id, status, usage, q, department, withoutEmail, ...wanted } }) => {
    const { read } = ctx.services.db;
    const order = await read.order.detail.require(scope(ctx), id);
    const isAdmin = byAdmin(ctx);
    const shown = conditionsOf(order);
    if (!isAdmin && !(hrMayFilter({ status, usage }, [shown]) && hrMaySort(wanted.sort, shown))) throw new AppError("FILTER_NOT_ALLOWED");
    const asked = pageAsked("orderMentees", LIST_SORTS.orderMentees, wanted);
    const filter = { status, usage, q, departments: department, withoutEmail };
    const [rows, total] = await Promise.all([
      read.order.people.list(scope(ctx), order, filter, { ...asked, now: ctx.now }),
      read.order.people.count(scope(ctx), order, filter),
    ]);
    const { page, nextCursor } = pageFound(asked, rows);
    if (isAdmin)
      await recordRead(
        ctx,
        "order.read_mentees",
        "OrderMentee",
        page.map((row) => row.id),
      );
    return {
      items: page.map((row) => (isAdmin ? toOrderMentee(row) : toListedForHr(row, order))),
      total,
      nextCursor,
      pageSize: asked.pageSize,
    };
  }),

  menteeDepartments: procedureOf(orders.menteeDepartments).query(async ({ ctx, input: { id } }) => {
    const { read } = ctx.services.db;
    await read.order.detail.require(scope(ctx), id);
    return { items: await read.order.people.departments(id) };
  }),

  mentee: procedureOf(orders.mentee).query(({ ctx, input }) => menteeDetailOf(ctx, input.id, input.orderMenteeId)),

  correctMentee: procedureOf(orders.correctMentee).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, correctMentee, input);
    return { ...(await menteeDetailOf(ctx, input.id, input.orderMenteeId)), ...outcome };
  }),

  printSlips: procedureOf(orders.printSlips).mutation(async ({ ctx, input }) => {
    const { orderNo, ...printed } = await run(ctx, printSignupCodes, input);
    const url = `${ctx.services.origin}${href("signupCode")}`;
    return { ...printed, orderCode: orderNo, url, qr: pictureOf(`${url}?order=${encodeURIComponent(orderNo)}`) };
  }),

  addMentees: procedureOf(orders.addMentees).mutation(async ({ ctx, input }) => {
    const fieldOf = ({ row, column }: { row: number; column: string | null }) => {
      const index = input.mentees.findIndex((mentee, at) => (mentee.row ?? at + 1) === row);
      return ["mentees", ...(index < 0 || column === null ? [] : [index, column])];
    };
    const { warnings, understood, skipped, tied, ...outcome } = await inWords("mentees", run(ctx, addMentees, input), fieldOf);
    const shown = {
      skipped: skipped.map(({ row }) => ({ row, reason: rowNoteOf({ row, column: null, code: "WITHDRAWN" }, "mentees").message })),
      warnings: warnings.slice(0, 500).map((warning) => rowNoteOf(warning, "mentees")),
      preview: input.dryRun ? toUnderstood(understood, warnings, "mentees") : null,
    };
    if (byAdmin(ctx)) return { ...outcome, ...shown };
    // A company must not learn from its own list who has an account already. Who has left is skipped only where its list shows it.
    return {
      ...outcome,
      ...shown,
      linked: null,
      invited: null,
      updated: outcome.updated - tied,
      unchanged: outcome.unchanged + tied,
    };
  }),

  mentors: procedureOf(orders.mentors).query(({ ctx, input }) => mentorsOf(ctx, input.id)),

  setMentors: procedureOf(orders.setMentors).mutation(async ({ ctx, input }) => {
    const { preview, ...outcome } = await inWords("orders", run(ctx, setMentors, input));
    return { ...outcome, mentors: (await mentorsOf(ctx, input.id, preview)).items };
  }),

  ...importProcedures,
};

interface Conditions {
  disclosureLevel: DisclosureLevel;
  showRegistration: boolean;
}
const conditionsOf = ({ disclosureLevel, showRegistration }: Conditions) => ({ level: disclosureLevel, showRegistration });

export const ordersRouter = router({ ...orderProcedures, ...orderExportProcedures });
