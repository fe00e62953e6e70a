import { adminStaff } from "./resources/admin-staff";
import { adminTaskRows } from "./resources/admin-tasks";
import { auditLogs } from "./resources/audit-logs";
import { bulkOperations } from "./resources/bulk-operations";
import { calendar, calendarFeed } from "./resources/calendar";
import { calendarSources } from "./resources/calendar-sources";
import { checkedQuestions } from "./resources/checked-questions";
import { closingDaysRows } from "./resources/closing-days";
import { customerSignIn } from "./resources/customer-sign-in";
import { customers } from "./resources/customers";
import { helpLines } from "./resources/help-lines";
import { hrStaffs } from "./resources/hr-staffs";
import { currentUser, login, logout } from "./resources/identity";
import { mail } from "./resources/mail";
import { mentees } from "./resources/mentees";
import { mentorSchedule } from "./resources/mentor-schedule";
import { mentoring } from "./resources/mentoring";
import { mentoringResults } from "./resources/mentoring-results";
import { mentors } from "./resources/mentors";
import { notifications } from "./resources/notifications";
import { operationRows } from "./resources/operation";
import { orderExportRows } from "./resources/order-exports";
import { orderRows } from "./resources/orders";
import { personalDataRequests } from "./resources/personal-data";
import { questions } from "./resources/questions";
import { reportGroups } from "./resources/report-groups";
import { security } from "./resources/security";
import { serviceAccounts } from "./resources/service-accounts";
import { emailChange, password, signup } from "./resources/signup";
import { supervisions } from "./resources/supervisions";
import { terms } from "./resources/vocabulary";
import { waitingList } from "./resources/waiting-list";
import { webhooks } from "./resources/webhooks";

/** Every operation. The keys are the names of the tRPC procedures: contract.mentoring.cancel = mentoring.cancel. */
export const contract = {
  currentUser,
  login,
  logout,
  password,
  signup,
  emailChange,
  security,
  adminStaff,
  customers,
  customerSignIn,
  closingDays: closingDaysRows,
  hrStaffs,
  mentors,
  mentees,
  mentorSchedule,
  mentoring,
  waitingList,
  questions,
  checkedQuestions,
  orders: { ...orderRows, ...orderExportRows },
  bulkOperations,
  mentoringResults,
  supervisions,
  reportGroups,
  personalDataRequests,
  terms,
  helpLines,
  office: { ...adminTaskRows, ...operationRows },
  notifications,
  auditLogs,
  serviceAccounts,
  webhooks,
  mail,
  calendarFeed,
  calendarSources,
  calendar,
} as const;

export type Contract = typeof contract;
