import type { mentees } from "@knotter/contract/resources/mentees";
import type { HrMenteeRow } from "@knotter/db/order/person";
import { hrSees } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { hrMayFilter, progressOverOrders } from "@knotter/domain/mentee";
import type { z } from "zod";
import { type Context, scope } from "../context";
import { atOrNull } from "./instant";
import { progressView } from "./progress";

type Input = z.output<typeof mentees.hrstaff.input>;
type Page = z.infer<typeof mentees.hrstaff.output>;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor of a list: the id of its last entry. */
function afterOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, "base64url").toString();
  if (!ID.test(id)) throw new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
  return id;
}

/**
 * The people of HR's company. The rows are everybody who was listed, whatever has become of them: a missing person would reveal as much as
 * a column. The contents of rows, filters and numbers follow each order's level and `showRegistration` (domain/mentee.ts).
 */
export async function hrMenteesPageOf(ctx: Context, input: Input): Promise<Page> {
  const { people } = ctx.services.db.read.order;
  const orders = await people.hrOrders(scope(ctx), input.orderId);
  if (input.orderId !== undefined && orders.length === 0) throw new AppError("NOT_FOUND");
  if (!hrMayFilter(input, orders)) throw new AppError("FILTER_NOT_ALLOWED");
  const orderIds = orders.map(({ orderId }) => orderId);
  // Several orders have no common snapshot: two sets of orders could be subtracted from each other.
  const [only] = orders.length === 1 ? orders : [];
  const [rows, counts, snapshot] = await Promise.all([
    people.hrList(scope(ctx), { ...input, orderIds, after: afterOf(input.cursor), limit: input.pageSize + 1 }),
    people.hrCounts(scope(ctx), orderIds),
    only ? ctx.services.db.read.order.snapshots.latest(only.orderId) : null,
  ]);
  const page = rows.slice(0, input.pageSize);
  const last = page.at(-1);
  return {
    items: page.map(toHrMentee),
    total: null,
    nextCursor: rows.length > input.pageSize && last ? Buffer.from(last.orderMenteeId).toString("base64url") : null,
    pageSize: input.pageSize,
    counts: progressView(progressOverOrders(counts, orders, snapshot)),
  };
}

const USAGE = { done: "実施済み", booked: "予約済み", notBooked: "未予約" } as const;

function toHrMentee(row: HrMenteeRow): Page["items"][number] {
  const { reserved, done } = row.visible;
  const label = done > 0 ? USAGE.done : reserved > 0 ? USAGE.booked : USAGE.notBooked;
  const registration = row.status === "withdrawn" ? "withdrawn" : row.status === "active" ? "registered" : "unregistered";
  return {
    id: row.showRegistration ? row.menteeId : null,
    orderMenteeId: row.orderMenteeId,
    order: { id: row.orderId, orderNo: row.orderNo, name: row.orderName, disclosureLevel: row.level },
    name: row.name,
    employeeNo: row.employeeNo,
    department: row.department,
    ...(row.showRegistration ? { registration, registeredAt: atOrNull(row.registeredAt) } : {}),
    ...(hrSees(row.level).usage ? { usage: { label, used: reserved + done, max: row.max } } : {}),
  };
}
