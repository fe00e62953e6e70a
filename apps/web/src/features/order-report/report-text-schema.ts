import { orderReportForm } from "@knotter/contract/resources/order-exports";

/** What an admin writes beside the numbers. */
export const reportTextForm = orderReportForm.pick({ orgIssues: true, proposals: true, recommendations: true });
