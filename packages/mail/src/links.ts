import { href, type RouteKey } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";

/**
 * Pages of the specification that mails lead to and that have no row in `contract/routes.ts` yet. A page moves over to `href()` the moment
 * it gets its row: a test turns red until it has.
 */
export const COMING = {
  mentoring: "/mentoring/[id]",
  hrReport: "/hrstaff/order/mentoring-report/[orderIds]",
  orderMail: "/admin/order/[id]/mail",
} as const satisfies Record<string, `/${string}`>;

const fill = (key: keyof typeof COMING, params: Record<string, string>): string =>
  COMING[key].replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** The page a role begins on. */
const START = { mentee: "mypage", mentor: "mentorMypage", hrstaff: "home", admin: "home" } as const satisfies Record<Role, RouteKey>;

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
    mentor: (id: string) => at(href("mentor", { id })),
    start: (role: Role) => at(href(START[role])),
    calendar: at(href("mentorCalendar")),
    zoom: at(href("mentorMypage", {}, { tab: "zoom" })),
    registration: at(href("mentorMypage", {}, { tab: "registration" })),
    reserved: (id: string) => at(href("reserved", { id })),
    /** The interview when it is over: reports, survey, summary. */
    mentoring: (id: string) => at(fill("mentoring", { id })),
    hrReport: (orderIds: readonly string[]) => at(fill("hrReport", { orderIds: orderIds.join(",") })),
    orderMail: (id: string) => at(fill("orderMail", { id })),
    signup: (token: string) => at(href("signup", {}, { token })),
    hrStaffSignup: (token: string) => at(href("signupHrStaff", {}, { token })),
    signIn: (role: Role, token: string) => at(href(role === "mentor" ? "loginMentor" : "loginLink", {}, { token })),
    passwordReset: (token: string) => at(href("passwordReset", {}, { token })),
    emailChange: (token: string) => at(href("emailConfirm", {}, { token })),
  };
}

export type Links = ReturnType<typeof linksFrom>;
