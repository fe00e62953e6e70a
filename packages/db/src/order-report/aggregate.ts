import type { ReadSources, TransactionSources } from "../sources";
import { reportPeriodReads } from "./period.reads";
import { reportPeriodWrites } from "./period.writes";
import { orderReportReads, orderReportWrites } from "./report";

export const orderReportAggregate = {
  reads: ({ db }: ReadSources) => ({ ...orderReportReads(db), periods: reportPeriodReads(db) }),
  transaction: ({ db }: TransactionSources) => ({
    ...orderReportReads(db),
    ...orderReportWrites(db),
    periods: { ...reportPeriodReads(db), ...reportPeriodWrites(db) },
  }),
};
