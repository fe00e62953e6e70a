import type { Role } from "@knotter/domain/role";

/** Who may open a page: people who are not signed in, everybody who is, these roles, or anybody with its address (a mailed link). */
export type PageAccess = "guest" | "signed-in" | "anyone" | readonly Role[];

export interface Route {
  readonly path: `/${string}`;
  /** The title of the document with the product's name, and what screen readers announce. The kind of page: no page says whom it is about, because histories are read by others, too. */
  readonly title: string;
  readonly access: PageAccess;
  /** Mentees in temporary registration may open it too. */
  readonly temporary?: true;
}

/** The address of every page. Apart from the table below, because this part of it is sent to browsers with every page. */
const PATHS = {
  home: "/",
  notFound: "/404",
  aboutCareer: "/aboutCareer",
  guide: "/guide",
  tutorial: "/tutorial",
  login: "/login",
  loginLink: "/login/link",
  loginMentor: "/login/mentor",
  passwordReset: "/login/password",
  signup: "/signup",
  signupHrStaff: "/signup/hrstaff",
  signupCode: "/signup/code",
  emailConfirm: "/email/confirm",
  emailProposal: "/email/proposal",
  mailbox: "/dev/mailbox",
  mailboxMail: "/dev/mailbox/[id]",
  mentors: "/mentor",
  mentorChoice: "/mentor/choose",
  mentor: "/mentor/[id]",
  reserved: "/mentoring/reserved/[id]",
  questions: "/mentoring/questions",
  question: "/mentoring/questions/[id]",
  mentoring: "/mentoring/[id]",
  consent: "/consent",
  accessibility: "/accessibility",
  account: "/account",
  notifications: "/notifications",
  mypage: "/mypage",
  waiting: "/mypage/waiting",
  mentorMypage: "/mypage/mentor",
  mentorCalendar: "/mypage/mentor/calendar",
  mentorSchedule: "/mypage/mentor/schedule",
  mentorResult: "/mypage/mentor/result",
  mentorGuide: "/mypage/mentor/guide",
  mentorSupervisions: "/mypage/mentor/supervision",
  mentorSupervision: "/mypage/mentor/supervision/[id]",
  hrHome: "/hrstaff",
  hrOrderMentees: "/hrstaff/order/[id]/mentees",
  hrOrderSlips: "/hrstaff/order/[id]/slips",
  hrOrderMentors: "/hrstaff/order/[id]/mentors",
  hrMenteeResult: "/hrstaff/order/[id]/mentee/mentoring-result",
  hrReport: "/hrstaff/order/mentoring-report/[orderIds]",
  hrClosingDays: "/hrstaff/closing-days",
  hrStaffs: "/hrstaff/staff",
  hrServiceAccounts: "/hrstaff/service-accounts",
  hrWebhooks: "/hrstaff/webhooks",
  hrWebhook: "/hrstaff/webhooks/[id]",
  adminHome: "/admin",
  adminCustomers: "/admin/customer",
  adminCustomer: "/admin/customer/[id]",
  adminMentees: "/admin/mentee",
  adminMentee: "/admin/mentee/[id]",
  adminMentors: "/admin/mentor",
  adminMentor: "/admin/mentor/[id]",
  adminWaiting: "/admin/mentor/waiting",
  adminOrders: "/admin/order",
  adminOrderNew: "/admin/order/new",
  adminOrder: "/admin/order/[id]",
  adminOrderMail: "/admin/order/[id]/mail",
  adminOrderMentees: "/admin/order/[id]/mentees",
  adminOrderSlips: "/admin/order/[id]/slips",
  adminOrderMentors: "/admin/order/[id]/mentors",
  adminResults: "/admin/mentoring-result",
  adminBulkOperations: "/admin/bulk-operation",
  adminMail: "/admin/mail",
  adminMailDelivery: "/admin/mail/delivery",
  adminSupervisions: "/admin/supervision",
  adminMaster: "/admin/master",
  adminAudit: "/admin/audit",
  adminStaff: "/admin/staff",
  adminServiceAccounts: "/admin/service-accounts",
  adminWebhooks: "/admin/webhooks",
  adminWebhook: "/admin/webhooks/[id]",
  adminOperation: "/admin/operation",
  adminReport: "/admin/order/mentoring-report/[orderIds]",
} as const satisfies Record<string, `/${string}`>;

export type RouteKey = keyof typeof PATHS;

/** Pages that are the same for everybody: their reading may be measured if the reader has consented. */
const ARTICLES = ["aboutCareer", "guide", "tutorial"] as const satisfies readonly RouteKey[];

/**
 * Every page of Knotter. A test compares this table with the `page.tsx` files. Made by a call, which a bundler can leave
 * out whole where nobody reads it: reading a property of PATHS could have an effect, and would stay in the script of every page.
 */
export const ROUTES = /* @__PURE__ */ routesOf(PATHS);

function routesOf(paths: typeof PATHS) {
  return {
    home: { path: paths.home, title: "ホーム", access: "signed-in" },
    notFound: { path: paths.notFound, title: "ページが見つかりません", access: "signed-in", temporary: true },
    aboutCareer: { path: paths.aboutCareer, title: "キャリアを知る", access: "signed-in" },
    guide: { path: paths.guide, title: "初めての方へ", access: "signed-in", temporary: true },
    tutorial: { path: paths.tutorial, title: "操作の練習", access: "signed-in" },
    login: { path: paths.login, title: "ログイン", access: "guest" },
    loginLink: { path: paths.loginLink, title: "メールのリンクでログイン", access: "guest" },
    loginMentor: { path: paths.loginMentor, title: "キャリコンのログイン", access: "guest" },
    passwordReset: { path: paths.passwordReset, title: "パスワードの再設定", access: "guest" },
    signup: { path: paths.signup, title: "ご利用登録", access: "guest" },
    signupHrStaff: { path: paths.signupHrStaff, title: "人事ご担当者のご利用登録", access: "guest" },
    /** For people without e-mail, who have a slip of paper. `?order=`: the order's number, from its QR code. */
    signupCode: { path: paths.signupCode, title: "ログイン用紙をお持ちの方", access: "guest" },
    emailConfirm: { path: paths.emailConfirm, title: "メールアドレスの確認", access: "anyone" },
    /** Here the owner of the old address allows or stops a change that an admin has proposed. */
    emailProposal: { path: paths.emailProposal, title: "メールアドレスの変更のご確認", access: "anyone" },
    /** Only in a deployment that sends no mail and serves a single machine: elsewhere these two do not exist. */
    mailbox: { path: paths.mailbox, title: "送信されるメール", access: "anyone" },
    mailboxMail: { path: paths.mailboxMail, title: "メールの内容", access: "anyone" },
    mentors: { path: paths.mentors, title: "キャリコンを探す", access: "signed-in" },
    /** Questions for a mentee who cannot choose; their answers are the filters of the search. */
    mentorChoice: { path: paths.mentorChoice, title: "質問に答えてしぼる", access: ["mentee"] },
    mentor: { path: paths.mentor, title: "キャリコンの詳細", access: "signed-in" },
    reserved: { path: paths.reserved, title: "予約の内容", access: ["mentee", "mentor", "admin"] },
    questions: { path: paths.questions, title: "事前質問シートの一覧", access: ["mentee", "mentor"] },
    /** `new` creates one; with `mentoringId` for that interview. */
    question: { path: paths.question, title: "事前質問シート", access: ["mentee", "mentor"] },
    /** An interview from its start on; before that, and if it was canceled, `reserved` shows it. */
    mentoring: { path: paths.mentoring, title: "面談の記録", access: ["mentee", "mentor"] },
    /** How far JIS X 8341-3:2016 is met. */
    accessibility: { path: paths.accessibility, title: "アクセシビリティ", access: "anyone" },
    /** Newer terms, or a newer privacy policy, have to be accepted here before any other page opens. */
    consent: { path: paths.consent, title: "規約などの改定", access: "signed-in", temporary: true },
    /** Password, second factor and devices, for the roles whose マイページ has no tab for them. */
    account: { path: paths.account, title: "アカウント", access: ["hrstaff", "admin"] },
    /** The notifications behind the bell. The admins have tasks instead. */
    notifications: { path: paths.notifications, title: "通知", access: ["mentee", "mentor", "hrstaff"] },
    mypage: { path: paths.mypage, title: "マイページ", access: ["mentee"], temporary: true },
    /** `?mentorId=`: for whom the mentee wants to wait. */
    waiting: { path: paths.waiting, title: "空き待ち", access: ["mentee"] },
    mentorMypage: { path: paths.mentorMypage, title: "マイページ", access: ["mentor"] },
    mentorCalendar: { path: paths.mentorCalendar, title: "カレンダー", access: ["mentor"] },
    mentorSchedule: { path: paths.mentorSchedule, title: "受付時間", access: ["mentor"] },
    mentorResult: { path: paths.mentorResult, title: "報告と結果", access: ["mentor"] },
    /** What a mentor does before, at and after an interview. */
    mentorGuide: { path: paths.mentorGuide, title: "キャリコンの手引き", access: ["mentor"] },
    mentorSupervisions: { path: paths.mentorSupervisions, title: "スーパービジョン", access: ["mentor"] },
    /** The supervision of the mentor who asked for it, and of the supervisor. */
    mentorSupervision: { path: paths.mentorSupervision, title: "スーパービジョンの詳細", access: ["mentor"] },
    hrHome: { path: paths.hrHome, title: "人事ページ", access: ["hrstaff"] },
    hrOrderMentees: { path: paths.hrOrderMentees, title: "対象者", access: ["hrstaff"] },
    /** Slips of paper for people without e-mail. */
    hrOrderSlips: { path: paths.hrOrderSlips, title: "ログイン用紙", access: ["hrstaff"] },
    hrOrderMentors: { path: paths.hrOrderMentors, title: "担当キャリコン", access: ["hrstaff"] },
    /** `?menteeId=`: the mentee's account, or their entry on the list. */
    hrMenteeResult: { path: paths.hrMenteeResult, title: "面談の状況", access: ["hrstaff"] },
    hrReport: { path: paths.hrReport, title: "全体報告書", access: ["hrstaff"] },
    hrClosingDays: { path: paths.hrClosingDays, title: "休業日", access: ["hrstaff"] },
    hrStaffs: { path: paths.hrStaffs, title: "人事ご担当者", access: ["hrstaff"] },
    /** The company's service accounts. */
    hrServiceAccounts: { path: paths.hrServiceAccounts, title: "サービスアカウント", access: ["hrstaff"] },
    /** The company's webhook endpoints. */
    hrWebhooks: { path: paths.hrWebhooks, title: "Webhook", access: ["hrstaff"] },
    hrWebhook: { path: paths.hrWebhook, title: "Webhookの詳細", access: ["hrstaff"] },
    adminHome: { path: paths.adminHome, title: "管理ページ", access: ["admin"] },
    adminCustomers: { path: paths.adminCustomers, title: "顧客企業", access: ["admin"] },
    adminCustomer: { path: paths.adminCustomer, title: "顧客企業の詳細", access: ["admin"] },
    adminMentees: { path: paths.adminMentees, title: "相談者", access: ["admin"] },
    adminMentee: { path: paths.adminMentee, title: "相談者の詳細", access: ["admin"] },
    adminMentors: { path: paths.adminMentors, title: "キャリコンの管理", access: ["admin"] },
    adminMentor: { path: paths.adminMentor, title: "キャリコンの管理の詳細", access: ["admin"] },
    adminWaiting: { path: paths.adminWaiting, title: "空き待ちの人数", access: ["admin"] },
    adminOrders: { path: paths.adminOrders, title: "施策", access: ["admin"] },
    adminOrderNew: { path: paths.adminOrderNew, title: "施策の登録", access: ["admin"] },
    adminOrder: { path: paths.adminOrder, title: "施策の詳細", access: ["admin"] },
    adminOrderMail: { path: paths.adminOrderMail, title: "施策のメール", access: ["admin"] },
    adminOrderMentees: { path: paths.adminOrderMentees, title: "施策の対象者", access: ["admin"] },
    adminOrderSlips: { path: paths.adminOrderSlips, title: "ログイン用紙", access: ["admin"] },
    adminOrderMentors: { path: paths.adminOrderMentors, title: "施策の担当キャリコン", access: ["admin"] },
    adminResults: { path: paths.adminResults, title: "面談実績", access: ["admin"] },
    adminBulkOperations: { path: paths.adminBulkOperations, title: "一括操作", access: ["admin"] },
    /** The mails of all orders, and those without an order. */
    adminMail: { path: paths.adminMail, title: "メール", access: ["admin"] },
    adminMailDelivery: { path: paths.adminMailDelivery, title: "届いていないメール", access: ["admin"] },
    adminSupervisions: { path: paths.adminSupervisions, title: "スーパービジョン", access: ["admin"] },
    adminMaster: { path: paths.adminMaster, title: "質問・マスタ", access: ["admin"] },
    adminAudit: { path: paths.adminAudit, title: "操作記録", access: ["admin"] },
    adminStaff: { path: paths.adminStaff, title: "事務局のメンバー", access: ["admin"] },
    adminServiceAccounts: { path: paths.adminServiceAccounts, title: "サービスアカウント", access: ["admin"] },
    adminWebhooks: { path: paths.adminWebhooks, title: "Webhook", access: ["admin"] },
    adminWebhook: { path: paths.adminWebhook, title: "Webhookの詳細", access: ["admin"] },
    /** How the service runs: jobs, queues, backups. */
    adminOperation: { path: paths.adminOperation, title: "運用の状況", access: ["admin"] },
    adminReport: { path: paths.adminReport, title: "全体報告書の作成", access: ["admin"] },
  } as const satisfies Record<RouteKey, Route>;
}

type Params<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { [K in Name | keyof Params<Rest>]: string }
  : unknown;

/** The address of a page: `href("mentor", { id }, { startAt })`. The only way to build links, in pages and in mails. */
export function href<K extends RouteKey>(
  key: K,
  ...[params, query]: keyof Params<(typeof PATHS)[K]> extends never
    ? [params?: Record<string, never>, query?: Record<string, string | undefined>]
    : [params: Params<(typeof PATHS)[K]>, query?: Record<string, string | undefined>]
): string {
  return addressOf(key, params ?? {}, query);
}

/** The same for a page that is only known at run time: a path parameter that is not given stays empty. */
export function addressOf(
  key: RouteKey,
  params: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string | undefined>>,
): string {
  const path = PATHS[key].replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Where the page of an interview has the times that its mentor proposes. */
export const PROPOSAL_ANCHOR = "proposal";
export const proposalHref = (mentoringId: string): string => `${href("reserved", { id: mentoringId })}#${PROPOSAL_ANCHOR}`;

/** The free times on a mentor's page, which on a phone are several screens below its top: for each link that promises times. */
export const timesHref = (mentorId: string, query?: Readonly<Record<string, string | undefined>>): string =>
  `${addressOf("mentor", { id: mentorId }, query)}#times`;

/** Whether a path is an article. Third-party scripts are loaded on no other page. */
export const isArticle = (pathname: string): boolean => ARTICLES.some((key) => PATHS[key] === pathname);

/** Whether this viewer may open the page. Mentees in temporary registration may open only pages marked `temporary`. */
export function canOpen(key: RouteKey, viewer: { role: Role; temporary: boolean } | null): boolean {
  const route: Route = ROUTES[key];
  if (route.access === "anyone") return true;
  if (route.access === "guest") return viewer === null;
  if (viewer === null || (viewer.temporary && !route.temporary)) return false;
  return route.access === "signed-in" || route.access.includes(viewer.role);
}

/** The main page of each role (header link 2). */
export const ROLE_PAGE = {
  mentee: { key: "mypage", label: "マイページ" },
  mentor: { key: "mentorMypage", label: "マイページ" },
  hrstaff: { key: "hrHome", label: "人事ページ" },
  admin: { key: "adminHome", label: "管理ページ" },
} as const satisfies Record<Role, { key: RouteKey; label: string }>;

/** The mentors' navigation, below the header of each of their pages. */
export const MENTOR_NAV = [
  { key: "home", label: "ホーム" },
  { key: "mentorCalendar", label: "カレンダー" },
  { key: "mentorSchedule", label: "受付時間" },
  { key: "questions", label: "事前質問シート" },
  { key: "mentorResult", label: "報告と結果" },
  { key: "mentorMypage", label: "マイページ" },
] as const satisfies readonly { key: RouteKey; label: string }[];

/** Accepts only same-origin paths for `?next=`. Everything else (other hosts, //, backslashes, control characters) is refused. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 2000 || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null;
  try {
    const url = new URL(next, "http://knotter.invalid");
    return url.origin === "http://knotter.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
