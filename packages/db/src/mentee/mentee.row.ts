import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderMenteeStatus } from "@knotter/domain/order";

/** A person on a list of her company's, as far as HR may be told at all; cut once more by the view. */
export interface HrMenteeRow {
  orderMenteeId: string;
  menteeId: string | null;
  orderId: string;
  orderNo: string;
  orderName: string;
  level: DisclosureLevel;
  showRegistration: boolean;
  name: string;
  employeeNo: string | null;
  department: string | null;
  status: OrderMenteeStatus;
  registeredAt: Date | null;
  /** Of interviews that were booked at L1 or more: what was promised at a booking is kept when the order's level rises. */
  visible: { reserved: number; done: number };
  max: number;
}

export interface HrListOrder {
  orderId: string;
  level: DisclosureLevel;
  showRegistration: boolean;
}
