import type { DisclosureLevel, ProgramType } from "@knotter/domain/disclosure";
import type { MailStatus, MailType } from "@knotter/domain/mail";
import type { OrderStatus } from "@knotter/domain/order";
import type { OrderSnapshot } from "@knotter/domain/order-snapshot";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";

export type ReportSchedule = "monthly" | "end" | "manual";

/** What is agreed with the customer. */
export interface OrderConditions {
  name: string;
  programType: ProgramType;
  purpose: string | null;
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  sessionMinutes: number;
  maxMentoringCount: number;
  totalSessionCap: number | null;
  disclosureLevel: DisclosureLevel;
  showRegistration: boolean;
  policy: PolicyOverrides;
  questionSetId: string | null;
  reportSchedule: ReportSchedule;
  /** Last days of the report's periods but the last one, which ends with the order. */
  reportPeriodEnds: LocalDate[];
  memo: string | null;
}

/** An order as an admin and the company look at it. */
export interface OrderRow extends OrderConditions {
  id: string;
  orderNo: string;
  customerId: string;
  customerName: string;
  customerStatus: "prospect" | "active" | "suspended" | "closed";
  kThreshold: number;
  status: OrderStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The same with how far it has come; of interviews, only those that the caller may know of. */
export interface OrderProgressRow extends OrderRow {
  listed: number;
  registered: number;
  booked: number;
  done: number;
  granted: number;
  used: number;
  /** Of the end of the last month that is told; null for the admins, and before the first one. */
  snapshot: OrderSnapshot | null;
}

export interface OrderFilter {
  status?: readonly OrderStatus[] | undefined;
  customerId?: string | undefined;
  questionSetId?: string | undefined;
  q?: string | undefined;
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

export interface OrderPage extends OrderFilter {
  sort: "newest" | "endsSoon";
  after?: { on: LocalDate; id: string } | undefined;
  limit: number;
}

export interface OrderMailRow {
  id: string;
  type: MailType;
  mentoringId: string | null;
  toUserId: string | null;
  to: string | null;
  subject: string | null;
  status: MailStatus | "skipped";
  queuedAt: Date;
  scheduledAt: Date | null;
  sentAt: Date | null;
  lastError: string | null;
  skippedReason: string | null;
}

export interface CustomerOrderRow {
  id: string;
  orderNo: string;
  name: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  status: OrderStatus;
  reportPublished: boolean;
}

/** A line of the audit that says what became of an order. */
export interface OrderHistoryRow {
  id: string;
  at: Date;
  action: string;
  /** Null: nobody with a name, Knotter itself. */
  actorName: string | null;
  diff: Record<string, unknown>;
}
