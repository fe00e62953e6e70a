import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderFacts } from "@knotter/domain/report-facts";
import type { ReportRow } from "@knotter/domain/report-table";
import type { UnitRelease } from "@knotter/domain/report-unit";
import type { LocalDate } from "@knotter/domain/tokyo";

export interface ReportOrderRow extends OrderFacts {
  customerId: string;
  orderNo: string;
  name: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  level: DisclosureLevel;
  /** Of the customer. */
  kThreshold: number;
}

/** Written by the office for the company to read. */
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
  texts: ReportTexts;
  version: number;
  reviewedAt: Date | null;
  /** Name of whoever of the office read it through. */
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

/** The releases of the units, by their keys. */
export type ReportBasis = Record<string, UnitRelease>;

export interface NewReport {
  customerId: string;
  orderIds: readonly string[];
  kThreshold: number;
  sections: readonly ReportRow[];
  basis: ReportBasis;
  people: readonly string[];
}
