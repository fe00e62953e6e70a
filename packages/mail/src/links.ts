import { href, type RouteKey } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";

/** The page a role begins on. */
const START = { mentee: "mypage", mentor: "mentorMypage", hrstaff: "hrHome", admin: "adminHome" } as const satisfies Record<Role, RouteKey>;

/**
 * Every address a mail may hold. All are plain pages: who is not signed in is asked to, and what a link is for happens there by a button,
 * never by opening it, for the scanners of mail servers open everything.
 */
export function linksFrom(baseUrl: string) {
  const at = (path: string): string => new URL(path, baseUrl).href;
  return {
    login: at(href("login")),
    home: at(href("home")),
    guide: at(href("guide")),
    mentors: at(href("mentors")),
    adminMentors: at(href("adminMentors")),
    mentor: (id: string) => at(href("mentor", { id })),
    start: (role: Role) => at(href(START[role])),
    calendar: at(href("mentorCalendar")),
    zoom: at(href("mentorMypage", {}, { tab: "zoom" })),
    registration: at(href("mentorMypage", {}, { tab: "registration" })),
    reserved: (id: string) => at(href("reserved", { id })),
    /** The interview when it is over: reports, survey, summary. */
    mentoring: (id: string) => at(href("mentoring", { id })),
    hrReport: (orderIds: readonly string[]) => at(href("hrReport", { orderIds: orderIds.join(",") })),
    orderMail: (id: string) => at(href("adminOrderMail", { id })),
    signup: (token: string) => at(href("signup", {}, { token })),
    hrStaffSignup: (token: string) => at(href("signupHrStaff", {}, { token })),
    signIn: (role: Role, token: string, next: string | null = null) =>
      at(href(role === "mentor" ? "loginMentor" : "loginLink", {}, { token, next: next ?? undefined })),
    passwordReset: (token: string) => at(href("passwordReset", {}, { token })),
    /** Of an admin, who has none yet. */
    adminPassword: (token: string) => at(href("passwordReset", {}, { token, first: "1" })),
    emailChange: (token: string) => at(href("emailConfirm", {}, { token })),
    /** `answer`: which of the buttons stands first; both are pressed there. */
    emailProposal: (token: string, side: "new" | "old", answer: "confirm" | "stop") =>
      at(href("emailProposal", {}, { token, side, answer })),
  };
}

export type Links = ReturnType<typeof linksFrom>;
