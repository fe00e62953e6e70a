/**
 * Actions of the audit log by which somebody has seen one mentee's data without changing it, or has taken it out. The mentee is shown them. Lists and
 * results of a search are not among them: every visit of an admin would be a line for everybody.
 */
export const DATA_ACCESSES = [
  "mentee.read",
  "mentee.export",
  "order.read_mentees",
  "mentoring.read",
  "menteeReport.read",
  "checkedQuestion.read",
  "mail.read",
] as const;
export type DataAccess = (typeof DATA_ACCESSES)[number];
