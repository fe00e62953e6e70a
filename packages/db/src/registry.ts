import { accountAggregate } from "./account/aggregate";
import { adminAggregate } from "./admin/aggregate";
import { auditAggregate } from "./audit/aggregate";
import { bulkOperationAggregate } from "./bulk-operation/aggregate";
import { customerAggregate } from "./customer/aggregate";
import { exportAggregate } from "./export/aggregate";
import { importAggregate } from "./import/aggregate";
import { mailAggregate } from "./mail/aggregate";
import { menteeAggregate } from "./mentee/aggregate";
import { mentorAggregate } from "./mentor/aggregate";
import { mentoringAggregate } from "./mentoring/aggregate";
import { notificationAggregate } from "./notification/aggregate";
import { orderAggregate } from "./order/aggregate";
import { orderReportAggregate } from "./order-report/aggregate";
import { questionnaireAggregate } from "./questionnaire/aggregate";
import { reportAggregate } from "./report/aggregate";
import type { ReadSources, TransactionSources } from "./sources";
import { supervisionAggregate } from "./supervision/aggregate";
import { systemAggregate } from "./system/aggregate";
import { vocabularyAggregate } from "./vocabulary/aggregate";
import { waitingListAggregate } from "./waiting-list/aggregate";
import { webhookAggregate } from "./webhook/aggregate";
import { zoomAggregate } from "./zoom/aggregate";

const AGGREGATES = {
  account: accountAggregate,
  admin: adminAggregate,
  audit: auditAggregate,
  bulkOperation: bulkOperationAggregate,
  customer: customerAggregate,
  export: exportAggregate,
  import: importAggregate,
  mail: mailAggregate,
  mentee: menteeAggregate,
  mentor: mentorAggregate,
  mentoring: mentoringAggregate,
  notification: notificationAggregate,
  order: orderAggregate,
  orderReport: orderReportAggregate,
  questionnaire: questionnaireAggregate,
  report: reportAggregate,
  supervision: supervisionAggregate,
  system: systemAggregate,
  vocabulary: vocabularyAggregate,
  waitingList: waitingListAggregate,
  webhook: webhookAggregate,
  zoom: zoomAggregate,
};

type Aggregates = typeof AGGREGATES;
type Name = keyof Aggregates;

export type Reads = { readonly [N in Name]: ReturnType<Aggregates[N]["reads"]> };
/** Reads and writes of one transaction. Writes exist nowhere else. */
export type Tx = { readonly [N in Name]: ReturnType<Aggregates[N]["transaction"]> };

export function readsOf(sources: ReadSources): Reads {
  const made = Object.entries(AGGREGATES).map(([name, { reads }]) => [name, reads(sources)] as const);
  return Object.fromEntries(made) as Reads;
}

/** Makes each aggregate when it is first asked for: a transaction uses three or four, and making all of them costs a tenth of a millisecond. */
const lazily = {};
for (const [name, { transaction }] of Object.entries(AGGREGATES)) {
  Object.defineProperty(lazily, name, {
    get(this: { readonly sources: TransactionSources }) {
      const value = transaction(this.sources);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
}

export const transactionOf = (sources: TransactionSources): Tx => Object.create(lazily, { sources: { value: sources } });
