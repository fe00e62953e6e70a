import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { PeriodFacts, PersonFacts } from "@knotter/domain/report-facts";
import type { ReportConditions } from "@knotter/domain/report-period";
import type { ReportRelease } from "@knotter/domain/report-release";

/** A frozen period without its people, and when it was frozen. */
export interface FrozenPeriodRow extends Omit<PeriodFacts, "people"> {
  at: Date;
}

export interface ReleasedRow extends ReportRelease {
  at: Date;
}

/** An order with a period to freeze. */
export interface ClosingOrderRow extends ReportConditions {
  orderId: string;
  customerId: string;
  level: DisclosureLevel;
  showRegistration: boolean;
}

/** Somebody on a list, with her interviews of some days as they now are. */
export interface ListedFacts extends Omit<PersonFacts, "orderId"> {
  orderMenteeId: string;
}

/** A period that is being frozen; `id` is the period's own. */
export interface FreezingRow extends Omit<PeriodFacts, "people"> {
  /** Interviews from this instant on; null: from the beginning. */
  since: Date | null;
  /** The last place of the list whose facts are in. */
  lastId: string | null;
  /** Everybody's facts are in. */
  complete: boolean;
}
