import { orderReportForm } from "@knotter/contract/resources/order-exports";

/** What the office writes beside the numbers. */
export const reportWordsForm = orderReportForm.pick({ orgIssues: true, proposals: true, recommendations: true });
