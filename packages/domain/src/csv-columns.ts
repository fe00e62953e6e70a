import { hrSees } from "./disclosure";
import type { HrConditions } from "./mentee";

/** In the order of the file. */
export const RESULT_COLUMNS = [
  "publicNo",
  "orderNo",
  "customer",
  "order",
  "menteeId",
  "menteeName",
  "employeeNo",
  "department",
  "mentor",
  "bookedAt",
  "heldOn",
  "start",
  "end",
  "minutes",
  "status",
  "cancelTiming",
  "cancelSide",
  "counted",
  "rescheduleCount",
  "mentorReport",
  "menteeReport",
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/** What follows. Nothing that anybody wrote in sentences. */
export const RESULT_DETAIL_COLUMNS = [
  "satisfaction",
  "easeOfTalking",
  "goalProgress",
  "selfEfficacyBefore",
  "selfEfficacyAfter",
  "nps",
  "wantNext",
  "themes",
  "orgIssueTags",
  "referral",
  "emergency",
  "jobCardUsed",
  "informedConsentDone",
] as const;
export type ResultDetailColumn = (typeof RESULT_DETAIL_COLUMNS)[number];

export const LISTED_COLUMNS = [
  "orderNo",
  "order",
  "name",
  "nameKana",
  "email",
  "employeeNo",
  "department",
  "groupTag",
  "status",
  "invitedOn",
  "inviteCount",
  "bounced",
  "registeredOn",
  "max",
  "used",
  "left",
  "nextOn",
  "lastDoneOn",
  "disabled",
] as const;
export type ListedColumn = (typeof LISTED_COLUMNS)[number];

export type HrListedColumn =
  | "orderNo"
  | "order"
  | "name"
  | "employeeNo"
  | "department"
  | "registration"
  | "usage"
  | "used"
  | "doneOn"
  | "summary";

/**
 * The columns of HR's list. A file has the same columns in all rows, so several orders have what the strictest of them shows.
 * Which order a row belongs to is always said: somebody who is on two lists stands in two rows, and whoever counts rows has to see it.
 */
export function hrListedColumns(orders: readonly HrConditions[]): HrListedColumn[] {
  const every = (shows: (order: HrConditions) => boolean) => orders.length > 0 && orders.every(shows);
  return [
    "orderNo",
    "order",
    "name",
    "employeeNo",
    "department",
    ...(every((order) => order.showRegistration) ? (["registration"] as const) : []),
    ...(every((order) => hrSees(order.level).usage) ? (["usage", "used"] as const) : []),
    ...(every((order) => hrSees(order.level).doneOn) ? (["doneOn"] as const) : []),
    ...(every((order) => hrSees(order.level).approvedSummary) ? (["summary"] as const) : []),
  ];
}
