import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { CHECKLIST_TEXT, DEADLINE_TEXT, ORDER_STATUS_TEXT, PROGRAM_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { orderListItem, orderView } from "@knotter/contract/resources/orders";
import type { CustomerOrderRow, OrderProgressRow } from "@knotter/db/order/detail";
import { type Checklist, checklistOf } from "@knotter/domain/order-checklist";
import { isOpenForChanges, movesFrom, nextDeadline } from "@knotter/domain/order-moves";
import { progressForAdmin, progressForHr } from "@knotter/domain/order-progress";
import { tokyoDate } from "@knotter/domain/tokyo";
import { capacityOfOrder } from "@knotter/usecases/order/capacity";
import type { z } from "zod";
import { actorOf, type Context, scope } from "../context";
import { at } from "./instant";
import { progressView } from "./progress";

export type OrderListItem = z.infer<typeof orderListItem>;
export type OrderView = z.infer<typeof orderView>;

/** An order's progress, in the form that this caller may see. */
export function toOrderItem(ctx: Context, row: OrderProgressRow): OrderListItem {
  const isAdmin = actorOf(ctx).role === "admin";
  const period = { startsOn: row.startsOn, endsOn: row.endsOn, bookingOpensOn: row.bookingOpensOn, bookingClosesOn: row.bookingClosesOn };
  const deadline = isOpenForChanges(row.status) ? nextDeadline(period, tokyoDate(ctx.now)) : null;
  return {
    id: row.id,
    orderNo: row.orderNo,
    name: row.name,
    customer: { id: row.customerId, name: row.customerName },
    programType: row.programType,
    programTypeLabel: PROGRAM_TYPE_TEXT[row.programType],
    period,
    status: row.status,
    statusLabel: ORDER_STATUS_TEXT[row.status],
    disclosureLevel: row.disclosureLevel,
    progress: progressView(
      isAdmin
        ? progressForAdmin(row)
        : progressForHr(row, { level: row.disclosureLevel, showRegistration: row.showRegistration, snapshot: row.snapshot }),
    ),
    remainingCount: isAdmin ? row.granted - row.used : null,
    nextDeadline: deadline && { ...deadline, label: DEADLINE_TEXT[deadline.kind] },
  };
}

/** One order in its current state, for the caller; an admin also gets the checklist and whether the offered slots are enough. */
export async function orderViewOf(ctx: Context, id: string): Promise<OrderView> {
  const { read } = ctx.services.db;
  const row = await read.order.detail.requireWithProgress(scope(ctx), id);
  const isAdmin = actorOf(ctx).role === "admin";
  const today = tokyoDate(ctx.now);
  const [facts, capacity] = isAdmin
    ? await Promise.all([read.order.detail.checklistFacts(id, today), capacityOfOrder(ctx.deps, row)])
    : [null, null];
  return {
    ...toOrderItem(ctx, row),
    purpose: row.purpose,
    sessionMinutes: row.sessionMinutes,
    maxMentoringCount: row.maxMentoringCount,
    totalSessionCap: row.totalSessionCap,
    disclosureText: DISCLOSURE_SENTENCES[row.disclosureLevel],
    showRegistration: row.showRegistration,
    policy: Object.fromEntries(Object.entries(row.policy).filter((entry): entry is [string, number] => typeof entry[1] === "number")),
    questionSetId: isAdmin ? row.questionSetId : null,
    reportSchedule: row.reportSchedule,
    reportPeriodEnds: row.reportPeriodEnds,
    checklist: facts && toChecklist(checklistOf({ ...facts, bookingClosesOn: row.bookingClosesOn }, today)),
    capacity,
    moves: isAdmin ? [...movesFrom(row.status)] : [],
    memo: isAdmin ? row.memo : null,
    version: row.version,
    createdAt: at(row.createdAt),
    updatedAt: at(row.updatedAt),
  };
}

const toChecklist = (checklist: Checklist) => checklist.map(({ item, done }) => ({ item, label: CHECKLIST_TEXT[item], done }));

export const toCustomerOrder = ({ startsOn, endsOn, ...row }: CustomerOrderRow) => ({
  ...row,
  period: { startsOn, endsOn },
  statusLabel: ORDER_STATUS_TEXT[row.status],
});
