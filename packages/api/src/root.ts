import type { Contract } from "@knotter/contract/contract";
import { currentUserRouter, loginRouter, logoutRouter } from "./routers/identity";
import { menteesRouter } from "./routers/mentees";
import { mentorScheduleRouter } from "./routers/mentor-schedule";
import { mentoringRouter } from "./routers/mentoring";
import { mentorsRouter } from "./routers/mentors";
import { createCallerFactory, router } from "./trpc";

export const appRouter = router({
  currentUser: currentUserRouter,
  login: loginRouter,
  logout: logoutRouter,
  mentors: mentorsRouter,
  mentees: menteesRouter,
  mentorSchedule: mentorScheduleRouter,
  mentoring: mentoringRouter,
} satisfies Record<keyof Contract, unknown>);

export type AppRouter = typeof appRouter;

/** The same procedures without HTTP: for the REST adapter and for pages rendered on the server. */
export const createCaller = createCallerFactory(appRouter);
