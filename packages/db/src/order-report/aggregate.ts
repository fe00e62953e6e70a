import type { Client } from "../client";
import type { ReadClient } from "../query";
import { reportPeriodReads } from "./period.reads";
import { reportPeriodWrites } from "./period.writes";
import { orderReportReads, orderReportWrites } from "./report";

export const orderReportAggregate = {
  reads: ({ db }: ReadClient) => ({ ...orderReportReads(db), periods: reportPeriodReads(db) }),
  transaction: ({ db }: Client) => ({
    ...orderReportReads(db),
    ...orderReportWrites(db),
    periods: { ...reportPeriodReads(db), ...reportPeriodWrites(db) },
  }),
};
