import type { Db } from "../query";
import { reportPeriodReads } from "./period.reads";
import { reportPeriodWrites } from "./period.writes";
import { orderReportReads, orderReportWrites } from "./report";

export const orderReportAggregate = {
  reads: (db: Db) => ({ ...orderReportReads(db), periods: reportPeriodReads(db) }),
  transaction: (db: Db) => ({
    ...orderReportReads(db),
    ...orderReportWrites(db),
    periods: { ...reportPeriodReads(db), ...reportPeriodWrites(db) },
  }),
};
