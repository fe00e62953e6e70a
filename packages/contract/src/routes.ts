import type { Role } from "@knotter/domain/role";

/** Who may open a page: people who are not signed in, everybody who is, these roles, or anybody with its address (a mailed link). */
export type PageAccess = "guest" | "signed-in" | "anyone" | readonly Role[];

export interface Route {
  readonly path: `/${string}`;
  /** The heading, which together with the product's name is also what screen readers announce. */
  readonly title: string;
  readonly access: PageAccess;
  /** Mentees in temporary registration may open it too. */
  readonly temporary?: true;
  /** An article, the same for everybody: its reading may be measured if the reader has consented. */
  readonly article?: true;
}

/** Every page of Knotter. A test compares this table with the `page.tsx` files. */
export const ROUTES = {
  home: { path: "/", title: "ホーム", access: "signed-in" },
  notFound: { path: "/404", title: "ページが見つかりません", access: "signed-in", temporary: true },
  aboutCareer: { path: "/aboutCareer", title: "キャリアを知る", access: "signed-in", article: true },
  guide: { path: "/guide", title: "初めての方へ", access: "signed-in", temporary: true, article: true },
  tutorial: { path: "/tutorial", title: "操作の練習", access: "signed-in", article: true },
  login: { path: "/login", title: "ログイン", access: "guest" },
  loginLink: { path: "/login/link", title: "メールのリンクでログイン", access: "guest" },
  loginMentor: { path: "/login/mentor", title: "キャリコンのログイン", access: "guest" },
  passwordReset: { path: "/login/password", title: "パスワードの再設定", access: "guest" },
  signup: { path: "/signup", title: "ご利用登録", access: "guest" },
  signupHrStaff: { path: "/signup/hrstaff", title: "人事ご担当者のご利用登録", access: "guest" },
  emailConfirm: { path: "/email/confirm", title: "メールアドレスの確認", access: "anyone" },
  /** Where the owner of an address answers an admin's proposal. */
  emailProposal: { path: "/email/proposal", title: "メールアドレスの変更のご確認", access: "anyone" },
  /** Only in a deployment that sends no mail and serves a single machine: elsewhere these two do not exist. */
  mailbox: { path: "/dev/mailbox", title: "送信されるメール", access: "anyone" },
  mailboxMail: { path: "/dev/mailbox/[id]", title: "メールの内容", access: "anyone" },
  mentors: { path: "/mentor", title: "キャリコンを探す", access: "signed-in" },
  mentor: { path: "/mentor/[id]", title: "キャリコンの詳細", access: "signed-in" },
  reserved: { path: "/mentoring/reserved/[id]", title: "予約の内容", access: ["mentee", "mentor", "admin"] },
  questions: { path: "/mentoring/questions", title: "事前質問", access: ["mentee", "mentor"] },
  /** `new` creates one; with `mentoringId` for that interview. */
  question: { path: "/mentoring/questions/[id]", title: "事前質問シート", access: ["mentee", "mentor"] },
  /** An interview from its start on; before that, and if it was canceled, `reserved` shows it. */
  mentoring: { path: "/mentoring/[id]", title: "面談の記録", access: ["mentee", "mentor"] },
  /** Newer terms, or a newer privacy policy, have to be agreed to here before anything else. */
  consent: { path: "/consent", title: "規約などの改定", access: "signed-in", temporary: true },
  /** Password, second factor, devices: for roles without a マイページ tab for them. */
  account: { path: "/account", title: "アカウント", access: ["hrstaff", "admin"] },
  mypage: { path: "/mypage", title: "マイページ", access: ["mentee"], temporary: true },
  mentorMypage: { path: "/mypage/mentor", title: "マイページ", access: ["mentor"] },
  mentorCalendar: { path: "/mypage/mentor/calendar", title: "カレンダー", access: ["mentor"] },
  mentorSchedule: { path: "/mypage/mentor/schedule", title: "受付時間", access: ["mentor"] },
  mentorResult: { path: "/mypage/mentor/result", title: "報告と結果", access: ["mentor"] },
  hrHome: { path: "/hrstaff", title: "人事ページ", access: ["hrstaff"] },
  hrOrderMentees: { path: "/hrstaff/order/[id]/mentees", title: "対象者", access: ["hrstaff"] },
  hrOrderMentors: { path: "/hrstaff/order/[id]/mentors", title: "担当キャリコン", access: ["hrstaff"] },
  /** `?menteeId=`: the mentee's account, or their entry on the list. */
  hrMenteeResult: { path: "/hrstaff/order/[id]/mentee/mentoring-result", title: "面談の状況", access: ["hrstaff"] },
  hrReport: { path: "/hrstaff/order/mentoring-report/[orderIds]", title: "全体報告書", access: ["hrstaff"] },
  hrClosingDays: { path: "/hrstaff/closing-days", title: "休業日", access: ["hrstaff"] },
  hrStaffs: { path: "/hrstaff/staff", title: "人事ご担当者", access: ["hrstaff"] },
  adminHome: { path: "/admin", title: "管理ページ", access: ["admin"] },
  adminCustomers: { path: "/admin/customer", title: "顧客企業", access: ["admin"] },
  adminCustomer: { path: "/admin/customer/[id]", title: "顧客企業の詳細", access: ["admin"] },
  adminMentees: { path: "/admin/mentee", title: "相談者", access: ["admin"] },
  adminMentee: { path: "/admin/mentee/[id]", title: "相談者の詳細", access: ["admin"] },
  adminMentors: { path: "/admin/mentor", title: "キャリコンの管理", access: ["admin"] },
  adminMentor: { path: "/admin/mentor/[id]", title: "キャリコンの管理の詳細", access: ["admin"] },
  adminOrders: { path: "/admin/order", title: "施策", access: ["admin"] },
  adminOrderNew: { path: "/admin/order/new", title: "施策の登録", access: ["admin"] },
  adminOrder: { path: "/admin/order/[id]", title: "施策の詳細", access: ["admin"] },
  adminOrderMail: { path: "/admin/order/[id]/mail", title: "施策のメール", access: ["admin"] },
  adminOrderMentees: { path: "/admin/order/[id]/mentees", title: "施策の対象者", access: ["admin"] },
  adminOrderMentors: { path: "/admin/order/[id]/mentors", title: "施策の担当キャリコン", access: ["admin"] },
  adminResults: { path: "/admin/mentoring-result", title: "面談実績", access: ["admin"] },
  /** The mails of all orders, and those without an order. */
  adminMail: { path: "/admin/mail", title: "メール", access: ["admin"] },
  adminMaster: { path: "/admin/master", title: "質問・マスタ", access: ["admin"] },
  adminAudit: { path: "/admin/audit", title: "操作記録", access: ["admin"] },
  adminStaff: { path: "/admin/staff", title: "事務局のメンバー", access: ["admin"] },
  adminReport: { path: "/admin/order/mentoring-report/[orderIds]", title: "全体報告書の作成", access: ["admin"] },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof ROUTES;

type Params<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { [K in Name | keyof Params<Rest>]: string }
  : unknown;

/** The address of a page: `href("mentor", { id }, { startAt })`. The only way to build links, in pages and in mails. */
export function href<K extends RouteKey>(
  key: K,
  ...[params, query]: keyof Params<(typeof ROUTES)[K]["path"]> extends never
    ? [params?: Record<string, never>, query?: Record<string, string | undefined>]
    : [params: Params<(typeof ROUTES)[K]["path"]>, query?: Record<string, string | undefined>]
): string {
  const path = ROUTES[key].path.replace(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Whether a path is an article. Third-party scripts are loaded on no other page. */
export const isArticle = (pathname: string): boolean =>
  Object.values(ROUTES).some((route: Route) => route.article === true && route.path === pathname);

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

/** The local navigation of the admins, and of HR, below the header of each of their pages. */
export const ADMIN_NAV = [
  { key: "adminHome", label: "ホーム" },
  { key: "adminCustomers", label: "顧客企業" },
  { key: "adminMentees", label: "相談者" },
  { key: "adminMentors", label: "キャリコン" },
  { key: "adminOrders", label: "施策" },
  { key: "adminResults", label: "面談実績" },
  { key: "adminMail", label: "メール" },
  { key: "adminMaster", label: "質問・マスタ" },
  { key: "adminAudit", label: "操作記録" },
  { key: "adminStaff", label: "メンバー" },
] as const satisfies readonly { key: RouteKey; label: string }[];

/** The mentors' navigation, below the header of each of their pages. */
export const MENTOR_NAV = [
  { key: "home", label: "ホーム" },
  { key: "mentorCalendar", label: "カレンダー" },
  { key: "mentorSchedule", label: "受付時間" },
  { key: "questions", label: "事前質問" },
  { key: "mentorResult", label: "報告と結果" },
  { key: "mentorMypage", label: "マイページ" },
] as const satisfies readonly { key: RouteKey; label: string }[];

export const HR_NAV = [
  { key: "hrHome", label: "ホーム" },
  { key: "hrClosingDays", label: "休業日" },
  { key: "hrStaffs", label: "人事ご担当者" },
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
