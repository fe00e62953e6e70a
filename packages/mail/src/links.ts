import { href, proposalHref, type RouteKey, timesHref } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";
import { toOffsetIso } from "@knotter/domain/tokyo";

/** The start page of each role. */
const START = { mentee: "mypage", mentor: "mentorMypage", hrstaff: "hrHome", admin: "adminHome" } as const satisfies Record<Role, RouteKey>;

/**
 * Every address that a mail may contain. All are plain pages that require a sign-in where needed, and actions happen there by a button,
 * never by opening the link, because mail scanners open every link.
 */
export function linksFrom(baseUrl: string) {
  const at = (path: string): string => new URL(path, baseUrl).href;
  return {
    login: at(href("login")),
    home: at(href("home")),
    guide: at(href("guide")),
    mentors: at(href("mentors")),
    adminMentors: at(href("adminMentors")),
    mentorTimes: (id: string) => at(timesHref(id)),
    /** The booking of one time; a page, on which nothing is booked before a button is pressed. */
    mentorAt: (id: string, startAt: Date) => at(href("mentor", { id }, { startAt: toOffsetIso(startAt) })),
    waiting: at(href("waiting")),
    start: (role: Role) => at(href(START[role])),
    calendar: at(href("mentorCalendar")),
    supervision: (id: string) => at(href("mentorSupervision", { id })),
    supervisions: at(href("mentorSupervisions")),
    calendars: at(href("mentorMypage", {}, { tab: "calendars" })),
    zoom: at(href("mentorMypage", {}, { tab: "zoom" })),
    registration: at(href("mentorMypage", {}, { tab: "registration" })),
    reserved: (id: string) => at(href("reserved", { id })),
    proposal: (mentoringId: string) => at(proposalHref(mentoringId)),
    /** The interview after it is over: reports, survey, summary. */
    mentoring: (id: string) => at(href("mentoring", { id })),
    hrReport: (orderIds: readonly string[]) => at(href("hrReport", { orderIds: orderIds.join(",") })),
    webhook: (id: string, to: "admin" | "hrstaff") => at(href(to === "admin" ? "adminWebhook" : "hrWebhook", { id })),
    orderMail: (id: string) => at(href("adminOrderMail", { id })),
    signup: (token: string) => at(href("signup", {}, { token })),
    hrStaffSignup: (token: string) => at(href("signupHrStaff", {}, { token })),
    signIn: (role: Role, token: string, next: string | null = null) =>
      at(href(role === "mentor" ? "loginMentor" : "loginLink", {}, { token, next: next ?? undefined })),
    passwordReset: (token: string) => at(href("passwordReset", {}, { token })),
    /** For an admin without a password yet. */
    adminPassword: (token: string) => at(href("passwordReset", {}, { token, first: "1" })),
    emailChange: (token: string) => at(href("emailConfirm", {}, { token })),
    /** `answer`: which of the buttons comes first; both are on the page. */
    emailProposal: (token: string, side: "new" | "old", answer: "confirm" | "stop") =>
      at(href("emailProposal", {}, { token, side, answer })),
  };
}

export type Links = ReturnType<typeof linksFrom>;
