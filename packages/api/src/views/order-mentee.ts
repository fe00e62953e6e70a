import { ORDER_MENTEE_STATUS_TEXT, USAGE_TEXT } from "@knotter/contract/labels/order";
import type { orderMenteeView } from "@knotter/contract/resources/order-mentees";
import type { OrderRow } from "@knotter/db/order/detail";
import type { OrderMenteeRow } from "@knotter/db/order/people";
import { hrSees } from "@knotter/domain/disclosure";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

export type OrderMenteeView = z.infer<typeof orderMenteeView>;

const usageOf = (row: OrderMenteeRow): NonNullable<OrderMenteeView["usage"]> => ({
  label: row.done ? USAGE_TEXT.done : row.booked ? USAGE_TEXT.booked : USAGE_TEXT.none,
  used: row.used,
  max: row.maxCount,
});

const listedOf = (row: OrderMenteeRow) => ({
  id: row.id,
  name: row.name,
  nameKana: row.nameKana,
  employeeNo: row.employeeNo,
  department: row.department,
  jobTitle: row.jobTitle,
  groupTag: row.groupTag,
  withoutEmail: row.withoutEmail,
  // When the slip was printed; never whether it was used.
  slipPrintedAt: atOrNull(row.slipPrintedAt),
});

export const toOrderMentee = (row: OrderMenteeRow): OrderMenteeView => ({
  ...listedOf(row),
  menteeId: row.menteeId,
  email: row.email,
  status: row.status,
  statusLabel: ORDER_MENTEE_STATUS_TEXT[row.status],
  registeredAt: atOrNull(row.registeredAt),
  usage: usageOf(row),
  doneOn: row.doneOn,
  next: row.nextAt === null || row.nextId === null ? null : { mentoringId: row.nextId, startAt: at(row.nextAt) },
  bookingHeld: row.bookingHeld,
  invitedAt: atOrNull(row.invitedAt),
  inviteCount: row.inviteCount,
  inviteBounced: row.inviteBounced,
  withdrawnAt: atOrNull(row.withdrawnAt),
  disabled: row.disabled,
  note: row.note,
});

/**
 * A listed person as the company may see them: its own data, and beyond that what the order shows. The invitation is shown only together
 * with the registration, because a person who was not invited with the others has an account.
 */
export function toListedForHr(row: OrderMenteeRow, order: Pick<OrderRow, "disclosureLevel" | "showRegistration">): OrderMenteeView {
  const { showRegistration } = order;
  const sees = hrSees(order.disclosureLevel);
  return {
    ...listedOf(row),
    menteeId: null,
    email: null,
    status: showRegistration ? row.status : null,
    statusLabel: showRegistration ? ORDER_MENTEE_STATUS_TEXT[row.status] : null,
    registeredAt: showRegistration ? atOrNull(row.registeredAt) : null,
    usage: sees.usage ? usageOf(row) : null,
    doneOn: sees.doneOn ? row.doneOn : null,
    next: null,
    bookingHeld: null,
    invitedAt: showRegistration ? atOrNull(row.invitedAt) : null,
    inviteCount: null,
    inviteBounced: null,
    withdrawnAt: showRegistration ? atOrNull(row.withdrawnAt) : null,
    disabled: null,
    note: null,
  };
}
