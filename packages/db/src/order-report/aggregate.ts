import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { reportPeriodReads } from "./period.reads";
import { reportPeriodWrites } from "./period.writes";
import { orderReportReads } from "./report.reads";
import { orderReportWrites } from "./report.writes";

export const orderReportAggregate = {
  reads: (client: ReadClient) => ({ ...orderReportReads(client), periods: reportPeriodReads(client) }),
  transaction: (client: Client) => ({
    ...orderReportReads(client),
    ...orderReportWrites(client),
    periods: { ...reportPeriodReads(client), ...reportPeriodWrites(client) },
  }),
};
