import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderStatus } from "@knotter/domain/order";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";

/** An order as the person on its list uses it: its window, its policy, her count. */
export interface EnrolmentRow {
  orderMenteeId: string;
  orderId: string;
  orderName: string;
  customerId: string;
  customerName: string;
  status: OrderStatus;
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  sessionMinutes: number;
  totalSessionCap: number | null;
  disclosureLevel: DisclosureLevel;
  policy: PolicyOverrides;
  used: number;
  max: number;
  /** Bookings wait for the admins (two absences within 90 days). */
  held: boolean;
}

/** What an order allows, whoever asks. */
export type OrderConditionsRow = Pick<EnrolmentRow, "orderId" | "customerId" | "startsOn" | "endsOn" | "sessionMinutes" | "policy">;
