import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { ReportConditions } from "@knotter/domain/report-period";
import type { ReportRow } from "@knotter/domain/report-table";
import type { LocalDate } from "@knotter/domain/tokyo";

export interface ReportOrderRow extends ReportConditions {
  id: string;
  customerId: string;
  orderNo: string;
  name: string;
  level: DisclosureLevel;
  showRegistration: boolean;
  /** Of the customer. */
  kThreshold: number;
}

/** Written by an admin for the company to read. */
export interface ReportTexts {
  orgIssues?: string;
  proposals?: string;
  recommendations?: string;
}

export type OrderReportStatus = "draft" | "reviewed" | "published";

/** A report without what it was made of. */
export interface OrderReportRow {
  id: string;
  customerId: string;
  orderIds: string[];
  status: OrderReportStatus;
  kThreshold: number;
  asOf: Date;
  sections: ReportRow[];
  /** Its numbers are from before periods were told once. */
  fromBefore: boolean;
  /** The periods that it tells of. */
  periodIds: string[];
  texts: ReportTexts;
  version: number;
  reviewedAt: Date | null;
  /** Name of whoever of the admins read it through. */
  reviewedBy: string | null;
  publishedAt: Date | null;
}

/** A report on a list: which orders, how far it has come, and whether the reader has not opened it yet. */
export interface ListedReportRow {
  id: string;
  orderIds: string[];
  orders: { id: string; orderNo: string; name: string; startsOn: LocalDate; endsOn: LocalDate }[];
  customerId: string;
  customerName: string;
  status: OrderReportStatus;
  asOf: Date;
  publishedAt: Date | null;
  /** When it was published; of a draft, when it was changed last. */
  movedAt: Date;
  unread: boolean;
}

export interface ReportFilter {
  customerId?: string | undefined;
  orderId?: string | undefined;
  status?: OrderReportStatus | undefined;
}

export interface NewReport {
  customerId: string;
  orderIds: readonly string[];
  kThreshold: number;
  sections: readonly ReportRow[];
  periodIds: readonly string[];
}
