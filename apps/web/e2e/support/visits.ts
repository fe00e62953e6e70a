import { href, type RouteKey } from "@knotter/contract/routes";
import type { Personas } from "./personas";

type Visitor =
  | "guest"
  | "mentee"
  | "newcomer"
  | "temporary"
  | "mentor"
  | "beginner"
  | "mentorWaiting"
  | "mentorRejected"
  | "mentorExpired"
  | "zoomConnected"
  | "zoomBroken"
  | "zoomCutOff"
  | "hrstaff"
  | "hrNewcomer"
  | "hrReader"
  | "hrPrimary"
  | "admin";

export interface Visit {
  as: Visitor;
  route: RouteKey;
  /** The visible part of the page; names the picture. */
  view: string;
  path: (personas: Personas) => string;
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
  path: (personas) => href("mentor", { id: personas.mentor.userId }),
});
const reserved = (as: Visitor, which: "reserved" | "done" | "late" = "reserved"): Visit => ({
  as,
  route: "reserved",
  view: which === "reserved" ? "reserved" : `reserved-${which}`,
  path: (personas) => href("reserved", { id: personas[which].mentoringId }),
});
const zoomReserved = (as: "zoomConnected" | "zoomBroken" | "zoomCutOff"): Visit => ({
  as,
  route: "reserved",
  view: "reserved",
  path: (personas) => href("reserved", { id: personas[as].mentoringId }),
});
const record = (as: Visitor, which: "done" | "awaiting" | "proposed" | "absent"): Visit => ({
  as,
  route: "mentoring",
  view: `record-${which}`,
  path: (personas) => href("mentoring", { id: personas[which].mentoringId }),
});
const sheet = (as: Visitor, which: "loose" | "submitted" | "locked"): Visit => ({
  as,
  route: "question",
  view: `sheet-${which}`,
  path: (personas) => href("question", { id: personas.sheets[which].sheetId }),
});
const newSheet: Visit = { as: "mentee", route: "question", view: "sheet-new", path: () => href("question", { id: "new" }) };
const webhook = (
  as: Visitor,
  route: "hrWebhook" | "adminWebhook",
  view: string,
  which: "webhook" | "webhookOff" | "webhookOfAdmins",
  query: Record<string, string> = {},
): Visit => ({ as, route, view, path: (personas) => href(route, { id: personas[which].id }, query) });
const letter = (as: Visitor): Visit => ({
  as,
  route: "mailboxMail",
  view: "mailbox-mail",
  path: (personas) => href("mailboxMail", { id: personas.letter.mailId }),
});

const hrOrder = (route: "hrOrderMentees" | "hrOrderMentors" | "hrOrderSlips", level: "L0" | "L1" | "L2" | "L3"): Visit => ({
  as: "hrPrimary",
  route,
  view: `${route}-${level}`,
  path: (personas) => href(route, { id: personas.hr.levels[level].orderId }),
});
const hrResult = (level: "L0" | "L1" | "L2" | "L3"): Visit => ({
  as: "hrPrimary",
  route: "hrMenteeResult",
  view: `hr-result-${level}`,
  path: ({ hr }) => href("hrMenteeResult", { id: hr.levels[level].orderId }, { menteeId: hr.levels[level].person.orderMenteeId }),
});
const order = (
  route: "adminOrder" | "adminOrderMentors" | "adminOrderSlips" | "adminOrderMentees" | "adminOrderMail",
  view: string,
  which: "order" | "orderDraft" | "orderOver" = "order",
  query: Record<string, string> = {},
): Visit => ({ as: "admin", route, view, path: (personas) => href(route, { id: personas[which].orderId }, query) });
const wizard = (step: string): Visit => ({
  as: "admin",
  route: "adminOrderNew",
  view: `order-new-${step}`,
  path: (personas) => href("adminOrderNew", {}, { from: personas.order.orderId, step }),
});
const customer = (view: string, query: Record<string, string> = {}): Visit => ({
  as: "admin",
  route: "adminCustomer",
  view,
  path: ({ order: { customerId } }) => href("adminCustomer", { id: customerId }, query),
});
const adminMentor = (
  view: string,
  which: "mentor" | "beginner" | "mentorWaiting" | "mentorExpired" | "zoomCutOff",
  tab?: string,
): Visit => ({
  as: "admin",
  route: "adminMentor",
  view,
  path: (personas) => href("adminMentor", { id: personas[which].userId }, { tab }),
});
const adminMentee = (view: string, which: "mentee" | "temporary" | "newcomer", tab?: string): Visit => ({
  as: "admin",
  route: "adminMentee",
  view,
  path: (personas) => href("adminMentee", { id: personas[which].userId }, { tab }),
});
const report = (as: Visitor, route: "hrReport" | "adminReport", which: "told" | "drafted" | "levels", view: string): Visit => ({
  as,
  route,
  view: `${route}-${view}`,
  path: ({ hr }) => href(route, { orderIds: which === "levels" ? hr.levels.L1.orderId : hr[which].orderId }),
});

const readings = (as: Visitor): Visit[] => (["guide", "aboutCareer", "tutorial"] as const).map((route) => page(as, route));

/** Every page for everybody who may open it, and its designed empty states. */
export const VISITS: readonly Visit[] = [
  page("guest", "login"),
  page("guest", "loginLink"),
  page("guest", "loginMentor"),
  page("guest", "passwordReset"),
  page("guest", "login", "login-refused", { refused: "IDENTITY_UNKNOWN" }),
  page("guest", "signup"),
  page("guest", "accessibility"),
  page("guest", "signup", "signup-account-over", { by: "account" }),
  page("guest", "signupHrStaff"),
  page("guest", "signupCode"),
  page("guest", "emailConfirm"),
  page("guest", "emailProposal"),
  page("guest", "mailbox"),
  letter("guest"),
  page("mentee", "home"),
  page("mentee", "mentors"),
  page("mentee", "mentorChoice"),
  page("mentee", "notifications"),
  page("mentee", "accessibility"),
  page("mentee", "mentors", "mentors-nobody", { q: "だれも書かないことば" }),
  mentor("mentee"),
  reserved("mentee"),
  reserved("mentee", "done"),
  reserved("mentee", "late"),
  page("mentee", "questions"),
  newSheet,
  sheet("mentee", "loose"),
  sheet("mentee", "submitted"),
  sheet("mentee", "locked"),
  record("mentee", "done"),
  record("mentee", "awaiting"),
  record("mentee", "proposed"),
  record("mentee", "absent"),
  page("mentee", "mypage"),
  page("mentee", "waiting"),
  page("mentee", "consent", "consent-none"),
  page("mentee", "mypage", "mypage-plan", { tab: "plan" }),
  page("mentee", "mypage", "mypage-disclosure", { tab: "disclosure" }),
  page("mentee", "mypage", "mypage-access", { tab: "access" }),
  page("mentee", "mypage", "mypage-profile", { tab: "profile" }),
  page("mentee", "mypage", "mypage-consents", { tab: "consents" }),
  page("mentee", "mypage", "mypage-notifications", { tab: "notifications" }),
  page("mentee", "mypage", "mypage-security", { tab: "security" }),
  page("mentee", "mypage", "mypage-data", { tab: "data" }),
  page("mentee", "emailConfirm"),
  page("mentee", "emailProposal"),
  page("mentee", "mailbox"),
  letter("mentee"),
  ...readings("mentee"),
  page("mentee", "notFound"),
  page("newcomer", "home"),
  page("newcomer", "mypage"),
  page("newcomer", "questions", "questions-empty"),
  page("newcomer", "mypage", "mypage-plan-empty", { tab: "plan" }),
  page("newcomer", "mypage", "mypage-disclosure", { tab: "disclosure" }),
  page("newcomer", "mypage", "mypage-consents-none", { tab: "consents" }),
  page("newcomer", "mypage", "mypage-data", { tab: "data" }),
  page("temporary", "mypage"),
  page("temporary", "mypage", "mypage-registration", { register: "1" }),
  page("temporary", "guide"),
  page("temporary", "notFound"),
  page("mentor", "home"),
  page("mentor", "notifications"),
  mentor("mentor"),
  reserved("mentor"),
  page("mentor", "questions"),
  sheet("mentor", "submitted"),
  record("mentor", "awaiting"),
  record("mentor", "proposed"),
  record("mentor", "absent"),
  page("mentor", "mentorMypage", "mentor-profile", { tab: "profile" }),
  page("mentor", "mentorMypage", "mentor-preview", { tab: "preview" }),
  page("mentor", "mentorMypage", "mentor-conditions", { tab: "conditions" }),
  page("mentor", "mentorMypage", "mentor-calendars-none", { tab: "calendars" }),
  page("zoomConnected", "mentorMypage", "mentor-calendars", { tab: "calendars" }),
  page("mentor", "mentorMypage", "mentor-zoom", { tab: "zoom" }),
  page("zoomConnected", "mentorMypage", "mentor-zoom-connected", { tab: "zoom" }),
  page("zoomBroken", "mentorMypage", "mentor-zoom-broken", { tab: "zoom" }),
  page("zoomCutOff", "mentorMypage", "mentor-zoom-office-link", { tab: "zoom" }),
  ...(["zoomConnected", "zoomBroken", "zoomCutOff"] as const).map(zoomReserved),
  page("mentor", "mentorMypage", "mentor-notifications", { tab: "notifications" }),
  page("mentor", "mentorMypage", "mentor-security", { tab: "security" }),
  page("mentor", "mentorResult", "mentor-result"),
  page("mentor", "mentorResult", "mentor-result-written", { state: "written" }),
  page("mentor", "mentorGuide"),
  page("mentor", "mentorSupervisions", "mentor-supervisions"),
  page("beginner", "mentorSupervisions", "mentor-supervisions-empty"),
  {
    as: "mentor",
    route: "mentorSupervision",
    view: "mentor-supervision",
    path: ({ supervision: { id } }) => href("mentorSupervision", { id }),
  },
  {
    as: "zoomConnected",
    route: "mentorSupervision",
    view: "mentor-supervisor",
    path: ({ supervision: { id } }) => href("mentorSupervision", { id }),
  },
  page("mentorWaiting", "mentorMypage", "mentor-profile-waiting", { tab: "profile" }),
  page("mentorRejected", "mentorMypage", "mentor-profile-rejected", { tab: "profile" }),
  page("mentorExpired", "mentorMypage", "mentor-profile-expired", { tab: "registration" }),
  page("mentor", "mentorCalendar", "calendar-week"),
  page("mentor", "mentorCalendar", "calendar-month", { view: "month" }),
  page("mentor", "mentorCalendar", "calendar-list", { view: "list" }),
  page("mentor", "mentorSchedule"),
  ...readings("mentor"),
  page("mentor", "notFound"),
  page("mentor", "consent", "consent-none"),
  page("beginner", "home"),
  page("beginner", "mentorMypage", "mentor-profile-new", { tab: "profile" }),
  page("beginner", "mentorMypage", "mentor-preview-new", { tab: "preview" }),
  page("beginner", "mentorResult", "mentor-result-empty"),
  page("beginner", "questions", "questions-empty"),
  page("beginner", "mentorCalendar", "calendar-week"),
  page("beginner", "mentorSchedule"),
  page("hrstaff", "mentors"),
  mentor("hrstaff"),
  ...readings("hrstaff"),
  page("hrstaff", "account"),
  page("hrstaff", "notifications"),
  page("hrstaff", "notFound"),
  page("hrstaff", "consent", "consent-none"),
  page("hrNewcomer", "hrHome", "hr-home-empty"),
  page("hrNewcomer", "hrStaffs", "hr-staffs-one"),
  page("hrReader", "hrStaffs", "hr-staffs-refused"),
  page("hrPrimary", "hrHome"),
  page("hrPrimary", "hrServiceAccounts", "hr-service-accounts"),
  page("hrNewcomer", "hrServiceAccounts", "hr-service-accounts-none"),
  page("hrReader", "hrServiceAccounts", "hr-service-accounts-refused"),
  page("hrPrimary", "hrWebhooks", "hr-webhooks"),
  page("hrNewcomer", "hrWebhooks", "hr-webhooks-none"),
  page("hrReader", "hrWebhooks", "hr-webhooks-refused"),
  webhook("hrPrimary", "hrWebhook", "hr-webhook", "webhook"),
  webhook("hrPrimary", "hrWebhook", "hr-webhook-off", "webhookOff"),
  webhook("hrPrimary", "hrWebhook", "hr-webhook-none", "webhookOff", { state: "withheld" }),
  page("hrPrimary", "hrClosingDays", "hr-closing-days"),
  page("hrPrimary", "hrStaffs"),
  hrOrder("hrOrderMentees", "L0"),
  hrOrder("hrOrderMentees", "L1"),
  hrOrder("hrOrderMentees", "L2"),
  hrOrder("hrOrderMentees", "L3"),
  hrOrder("hrOrderSlips", "L1"),
  hrOrder("hrOrderMentors", "L1"),
  hrResult("L0"),
  hrResult("L1"),
  hrResult("L2"),
  hrResult("L3"),
  report("hrPrimary", "hrReport", "told", "published"),
  report("hrPrimary", "hrReport", "levels", "unpublished"),
  report("admin", "adminReport", "told", "published"),
  report("admin", "adminReport", "drafted", "reviewed"),
  report("admin", "adminReport", "levels", "collecting"),
  page("admin", "adminHome"),
  page("admin", "adminHome", "office-not-registered", { task: "not_registered" }),
  page("admin", "adminHome", "office-slot-shortage", { task: "slot_shortage" }),
  page("admin", "adminHome", "office-nothing-of-it", { task: "dispute" }),
  page("admin", "adminCustomers", "customers"),
  page("admin", "adminCustomers", "customers-none", { q: "だれも書かないことば" }),
  customer("customer"),
  customer("customer-orders", { tab: "orders" }),
  customer("customer-closing-days", { tab: "closing" }),
  customer("customer-sign-in", { tab: "signin" }),
  customer("customer-settings", { tab: "settings" }),
  page("admin", "adminMentors", "office-mentors"),
  page("admin", "adminMentors", "office-mentors-waiting", { waiting: "1", sort: "review" }),
  page("admin", "adminMentors", "office-mentors-none", { q: "だれも書かないことば" }),
  adminMentor("office-mentor", "mentor"),
  adminMentor("office-mentor-interviews", "mentor", "interviews"),
  adminMentor("office-mentor-no-interviews", "beginner", "interviews"),
  adminMentor("office-mentor-draft", "beginner"),
  adminMentor("office-mentor-waiting", "mentorWaiting"),
  adminMentor("office-mentor-expired", "mentorExpired"),
  adminMentor("office-mentor-link", "zoomCutOff"),
  page("admin", "adminMentees", "office-mentees"),
  page("admin", "adminMentees", "office-mentees-none", { q: "だれも書かないことば" }),
  page("admin", "adminMentees", "office-mentees-requests", { tab: "requests" }),
  page("admin", "adminMentees", "office-mentees-no-requests", { tab: "requests", request: "withdrawn" }),
  adminMentee("office-mentee", "mentee"),
  adminMentee("office-mentee-temporary", "temporary"),
  adminMentee("office-mentee-interviews", "mentee", "interviews"),
  adminMentee("office-mentee-no-interviews", "newcomer", "interviews"),
  adminMentee("office-mentee-mails", "mentee", "mails"),
  adminMentee("office-mentee-data", "mentee", "data"),
  page("admin", "adminResults", "office-results"),
  page("admin", "adminResults", "office-results-none", { from: "2001-01-01", to: "2001-01-02" }),
  {
    as: "admin",
    route: "adminResults",
    view: "office-results-mentor",
    path: ({ mentor: { userId } }) => href("adminResults", {}, { mentorId: userId, status: "done" }),
  },
  { as: "admin", route: "reserved", view: "reserved-absent", path: ({ absent }) => href("reserved", { id: absent.mentoringId }) },
  page("admin", "adminMail", "mail"),
  page("admin", "adminMail", "mail-none", { state: "complained", until: "2001-01-01" }),
  page("admin", "adminMailDelivery", "mail-delivery"),
  page("admin", "adminMailDelivery", "mail-delivery-none", { q: "だれもいない" }),
  page("admin", "adminMaster", "master-questions"),
  page("admin", "adminMaster", "master-terms", { tab: "terms" }),
  page("admin", "adminMaster", "master-help-lines", { tab: "helpLines" }),
  page("admin", "adminAudit", "audit"),
  page("admin", "adminBulkOperations", "bulk-operations"),
  page("admin", "adminSupervisions", "supervisions"),
  page("admin", "adminWaiting", "waiting-demand"),
  page("admin", "adminStaff", "staff"),
  page("admin", "adminServiceAccounts", "service-accounts"),
  {
    as: "admin",
    route: "adminServiceAccounts",
    view: "service-accounts-none",
    path: ({ hrNewcomer: { customerId } }) => href("adminServiceAccounts", {}, { customerId }),
  },
  page("admin", "adminWebhooks", "webhooks"),
  {
    as: "admin",
    route: "adminWebhooks",
    view: "webhooks-none",
    path: ({ hrNewcomer: { customerId } }) => href("adminWebhooks", {}, { customerId }),
  },
  webhook("admin", "adminWebhook", "webhook", "webhookOfAdmins"),
  page("admin", "adminOperation", "operation"),
  page("admin", "adminAudit", "audit-none", { person: "01983c00-0000-7000-8000-000000000000" }),
  page("admin", "adminOrders", "orders"),
  page("admin", "adminOrders", "orders-import", { view: "import" }),
  page("admin", "adminOrders", "orders-none", { q: "だれも書かないことば" }),
  page("admin", "adminOrderNew", "order-new"),
  ...["period", "sharing", "mentors", "mentees", "mails", "review"].map(wizard),
  order("adminOrder", "order"),
  order("adminOrder", "order-draft", "orderDraft"),
  order("adminOrder", "order-over", "orderOver"),
  order("adminOrder", "order-history", "order", { tab: "history" }),
  order("adminOrderSlips", "order-slips"),
  order("adminOrderMentors", "order-mentors"),
  order("adminOrderMentors", "order-mentors-none", "orderDraft", { keyword: "だれも書かないことば" }),
  order("adminOrderMentors", "order-mentors-over", "orderOver"),
  order("adminOrderMentees", "order-mentees"),
  order("adminOrderMentees", "order-mentees-none", "orderDraft"),
  order("adminOrderMentees", "order-mentees-no-such", "order", { q: "だれも書かないことば" }),
  order("adminOrderMentees", "order-mentees-over", "orderOver"),
  order("adminOrderMentees", "order-mentees-import", "order", { view: "import" }),
  order("adminOrderMentees", "order-mentees-paste", "order", { view: "paste" }),
  order("adminOrderMail", "order-mail"),
  order("adminOrderMail", "order-mail-none", "orderDraft"),
  order("adminOrderMail", "order-mail-no-such", "order", { state: "complained" }),
  order("adminOrderMail", "order-mail-notices", "order", { view: "campaigns" }),
  order("adminOrderMail", "order-mail-planned", "order", { view: "planned" }),
  order("adminOrderMail", "order-mail-compose", "order", { view: "compose" }),
  page("admin", "mentors"),
  mentor("admin"),
  reserved("admin"),
  ...readings("admin"),
  page("admin", "account"),
  page("admin", "notFound"),
  page("admin", "consent", "consent-none"),
];

/** What `npm test` opens: each kind of page, and each role; the phone opens those that people open on one. */
const FAST = {
  desktop: [
    "guest login",
    "mentee mentors",
    "mentee mentor",
    "mentee reserved",
    "mentee sheet-loose",
    "mentee record-done",
    "mentee mypage",
    "temporary mypage-registration",
    "mentor mentor-profile",
    "mentor calendar-week",
    "mentor mentorSchedule",
    "hrPrimary hrHome",
    "hrPrimary hrOrderMentees-L2",
    "hrPrimary hrReport-published",
    "admin adminHome",
    "admin office-mentees",
    "admin order",
    "mentee notFound",
  ],
  phone: [
    "guest login",
    "mentee mentors",
    "mentee mentor",
    "mentee mypage",
    "mentor calendar-week",
    "hrNewcomer hr-home-empty",
    "admin adminHome",
  ],
};
for (const name of Object.values(FAST).flat())
  if (!VISITS.some(({ as, view }) => name === `${as} ${view}`)) throw new Error(`no visit "${name}"`);

/** The tag of a visit for `npm test`, or nothing. */
export const fastTag = ({ as, view }: Visit, where: keyof typeof FAST): string =>
  FAST[where].includes(`${as} ${view}`) ? (where === "phone" ? " @fast-phone" : " @fast") : "";
