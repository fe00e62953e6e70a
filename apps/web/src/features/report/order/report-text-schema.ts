import { orderReportForm } from "@knotter/contract/resources/order-exports";

/** The texts that an admin writes in addition to the numbers. */
export const reportTextForm = orderReportForm.pick({ orgIssues: true, proposals: true, recommendations: true });
