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

/** The columns that follow. None of them holds free text. */
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
  "jobTitle",
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
 * The columns of HR's list. All rows of a file have the same columns, so with several orders the strictest one decides. The order of a row
 * is always included: a person on two lists has two rows, and whoever counts rows must see that.
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
