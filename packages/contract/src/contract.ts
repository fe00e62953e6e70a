import { currentUser, login, logout } from "./resources/identity";
import { mentorSchedule } from "./resources/mentor-schedule";
import { mentoring } from "./resources/mentoring";
import { mentees, mentors } from "./resources/mentors";

/** Every door of the house. The keys are the names of the tRPC procedures: contract.mentoring.cancel = mentoring.cancel. */
export const contract = { currentUser, login, logout, mentors, mentees, mentorSchedule, mentoring } as const;

export type Contract = typeof contract;
