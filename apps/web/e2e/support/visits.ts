import { href, type RouteKey } from "@knotter/contract/routes";
import type { Cast } from "./cast";

type Visitor = "guest" | "mentee" | "newcomer" | "temporary" | "mentor" | "beginner" | "hrstaff" | "admin";

export interface Visit {
  as: Visitor;
  route: RouteKey;
  /** What of the page is seen; names the picture. */
  view: string;
  path: (cast: Cast) => string;
}

const page = (as: Visitor, route: RouteKey, view: string = route, query: Record<string, string> = {}): Visit => ({
  as,
  route,
  view,
  path: () => href(route as "home", {}, query),
});
const mentor = (as: Visitor): Visit => ({
  as,
  route: "mentor",
  view: "mentor",
  path: (cast) => href("mentor", { id: cast.mentor.userId }),
});
const reserved = (as: Visitor, which: "reserved" | "done" | "late" = "reserved"): Visit => ({
  as,
  route: "reserved",
  view: which === "reserved" ? "reserved" : `reserved-${which}`,
  path: (cast) => href("reserved", { id: cast[which].mentoringId }),
});
const letter = (as: Visitor): Visit => ({
  as,
  route: "mailboxMail",
  view: "mailbox-mail",
  path: (cast) => href("mailboxMail", { id: cast.letter.mailId }),
});

const readings = (as: Visitor): Visit[] => (["guide", "aboutCareer", "tutorial"] as const).map((route) => page(as, route));

/** Every page as everybody who may open it sees it, and its designed empty states. */
export const VISITS: readonly Visit[] = [
  page("guest", "login"),
  page("guest", "loginLink"),
  page("guest", "loginMentor"),
  page("guest", "passwordReset"),
  page("guest", "signup"),
  page("guest", "signupHrStaff"),
  page("guest", "emailConfirm"),
  page("guest", "mailbox"),
  letter("guest"),
  page("mentee", "home"),
  page("mentee", "mentors"),
  page("mentee", "mentors", "mentors-nobody", { q: "だれも書かないことば" }),
  mentor("mentee"),
  reserved("mentee"),
  reserved("mentee", "done"),
  reserved("mentee", "late"),
  page("mentee", "mypage"),
  page("mentee", "mypage", "mypage-history", { tab: "history" }),
  page("mentee", "mypage", "mypage-disclosure", { tab: "disclosure" }),
  page("mentee", "mypage", "mypage-profile", { tab: "profile" }),
  page("mentee", "emailConfirm"),
  page("mentee", "mailbox"),
  letter("mentee"),
  ...readings("mentee"),
  page("mentee", "notFound"),
  page("newcomer", "home"),
  page("newcomer", "mypage"),
  page("newcomer", "mypage", "mypage-history", { tab: "history" }),
  page("temporary", "mypage"),
  page("temporary", "mypage", "mypage-registration", { register: "1" }),
  page("temporary", "guide"),
  page("temporary", "notFound"),
  page("mentor", "home"),
  page("mentor", "mentors"),
  mentor("mentor"),
  reserved("mentor"),
  page("mentor", "mentorMypage"),
  page("mentor", "mentorCalendar", "calendar-week"),
  page("mentor", "mentorCalendar", "calendar-month", { view: "month" }),
  page("mentor", "mentorCalendar", "calendar-list", { view: "list" }),
  page("mentor", "mentorSchedule"),
  ...readings("mentor"),
  page("mentor", "notFound"),
  page("beginner", "home"),
  page("beginner", "mentorMypage"),
  page("beginner", "mentorCalendar", "calendar-week"),
  page("beginner", "mentorSchedule"),
  page("hrstaff", "home"),
  page("hrstaff", "mentors"),
  mentor("hrstaff"),
  ...readings("hrstaff"),
  page("hrstaff", "notFound"),
  page("admin", "home"),
  page("admin", "mentors"),
  mentor("admin"),
  reserved("admin"),
  ...readings("admin"),
  page("admin", "notFound"),
];
