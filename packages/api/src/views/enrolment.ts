import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import type { activeOrder } from "@knotter/contract/resources/identity";
import type { EnrolmentRow } from "@knotter/db/order/order";
import { type BlockReason, blockReasonOf } from "@knotter/domain/enrolment";
import { bookingOpen } from "@knotter/domain/order";
import { resolvePolicy } from "@knotter/domain/policy";
import type { Registrant } from "@knotter/domain/registration";
import type { z } from "zod";

export function toActiveOrder(row: EnrolmentRow, now: Date): z.infer<typeof activeOrder> {
  return {
    id: row.orderId,
    name: row.orderName,
    customerName: row.customerName,
    endsOn: row.endsOn,
    bookingOpensOn: row.bookingOpensOn,
    bookingClosesOn: row.bookingClosesOn,
    bookingOpen: bookingOpen(row, now),
    sessionMinutes: row.sessionMinutes,
    cancelFreeUntilHours: resolvePolicy({ order: row.policy }).cancelFreeUntilHours,
    disclosureLevel: row.disclosureLevel,
    disclosureText: DISCLOSURE_SENTENCES[row.disclosureLevel],
    used: row.used,
    max: row.max,
  };
}

export function blockReason(mentee: Registrant, order: EnrolmentRow | null, futureReservations: number, now: Date): BlockReason | null {
  return blockReasonOf(
    {
      mentee,
      order,
      used: order?.used ?? 0,
      max: order?.max ?? 0,
      futureReservations,
      maxFutureReservations: resolvePolicy({ order: order?.policy }).maxFutureReservations,
    },
    now,
  );
}
