import type { Contract } from "@knotter/contract/contract";
import type { Endpoint } from "@knotter/contract/endpoint";
import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import { adminStaffRouter } from "./routers/admin-staff";
import { adminTasksRouter } from "./routers/admin-tasks";
import { auditLogsRouter } from "./routers/audit-logs";
import { bulkOperationsRouter } from "./routers/bulk-operations";
import { calendarFeedRouter, calendarRouter } from "./routers/calendar";
import { calendarSourcesRouter } from "./routers/calendar-sources";
import { checkedQuestionsRouter } from "./routers/checked-questions";
import { closingDaysRouter } from "./routers/closing-days";
import { customerSignInRouter } from "./routers/customer-sign-in";
import { customersRouter } from "./routers/customers";
import { helpLinesRouter } from "./routers/help-lines";
import { hrStaffsRouter } from "./routers/hr-staffs";
import { currentUserRouter, loginRouter, logoutRouter } from "./routers/identity";
import { mailRouter } from "./routers/mail";
import { menteesRouter } from "./routers/mentees";
import { mentorScheduleRouter } from "./routers/mentor-schedule";
import { mentoringRouter } from "./routers/mentoring";
import { mentoringResultsRouter } from "./routers/mentoring-results";
import { mentorsRouter } from "./routers/mentors";
import { notificationsRouter } from "./routers/notifications";
import { ordersRouter } from "./routers/orders";
import { personalDataRequestsRouter } from "./routers/personal-data";
import { questionsRouter } from "./routers/questions";
import { reportGroupsRouter } from "./routers/report-groups";
import { securityRouter } from "./routers/security";
import { serviceAccountsRouter } from "./routers/service-accounts";
import { emailChangeRouter, passwordRouter, signupRouter } from "./routers/signup";
import { supervisionsRouter } from "./routers/supervisions";
import { vocabularyRouter } from "./routers/vocabulary";
import { waitingListRouter } from "./routers/waiting-list";
import { webhooksRouter } from "./routers/webhooks";
import { createCallerFactory, type InputOf, router } from "./trpc";

/** A procedure for each row of the contract, with the input and output of that row. A row without one is a type error at its router below. */
type ProceduresOf<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends Endpoint<infer I, infer O, infer K>
    ? AnyProcedure & { _def: { $types: { input: InputOf<I, K>; output: z.output<O> } } }
    : ProceduresOf<Rows[Name]>;
};

export const appRouter = router({
  currentUser: currentUserRouter,
  login: loginRouter,
  logout: logoutRouter,
  password: passwordRouter,
  signup: signupRouter,
  emailChange: emailChangeRouter,
  security: securityRouter,
  adminStaff: adminStaffRouter,
  customers: customersRouter,
  customerSignIn: customerSignInRouter,
  closingDays: closingDaysRouter,
  hrStaffs: hrStaffsRouter,
  mentors: mentorsRouter,
  mentees: menteesRouter,
  mentorSchedule: mentorScheduleRouter,
  mentoring: mentoringRouter,
  waitingList: waitingListRouter,
  mentoringResults: mentoringResultsRouter,
  bulkOperations: bulkOperationsRouter,
  supervisions: supervisionsRouter,
  reportGroups: reportGroupsRouter,
  questions: questionsRouter,
  checkedQuestions: checkedQuestionsRouter,
  orders: ordersRouter,
  personalDataRequests: personalDataRequestsRouter,
  terms: vocabularyRouter,
  helpLines: helpLinesRouter,
  office: adminTasksRouter,
  notifications: notificationsRouter,
  auditLogs: auditLogsRouter,
  serviceAccounts: serviceAccountsRouter,
  webhooks: webhooksRouter,
  mail: mailRouter,
  calendarFeed: calendarFeedRouter,
  calendarSources: calendarSourcesRouter,
  calendar: calendarRouter,
} satisfies ProceduresOf<Contract>);

export type AppRouter = typeof appRouter;

/** The same procedures without HTTP: for the REST adapter and for pages rendered on the server. */
export const createCaller = createCallerFactory(appRouter);
