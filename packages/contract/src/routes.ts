import type { Role } from "@knotter/domain/role";

/** Who may open a page: people who are not signed in, everybody who is, these roles, or whoever holds its address (a link in a mail). */
export type PageAccess = "guest" | "signed-in" | "anyone" | readonly Role[];

export interface Route {
  readonly path: `/${string}`;
  /** Heading and, followed by the product's name, what screen readers announce. */
  readonly title: string;
  readonly access: PageAccess;
  /** Mentees in temporary registration may open it too. */
  readonly temporary?: true;
}

/** Every page of the house. A test holds this table against the `page.tsx` files. */
export const ROUTES = {
  home: { path: "/", title: "ホーム", access: "signed-in" },
  notFound: { path: "/404", title: "ページが見つかりません", access: "signed-in", temporary: true },
  aboutCareer: { path: "/aboutCareer", title: "キャリアを知る", access: "signed-in" },
  guide: { path: "/guide", title: "初めての方へ", access: "signed-in", temporary: true },
  tutorial: { path: "/tutorial", title: "操作の練習", access: "signed-in" },
  login: { path: "/login", title: "ログイン", access: "guest" },
  loginLink: { path: "/login/link", title: "メールのリンクでログイン", access: "guest" },
  loginMentor: { path: "/login/mentor", title: "キャリコンのログイン", access: "guest" },
  passwordReset: { path: "/login/password", title: "パスワードの再設定", access: "guest" },
  signup: { path: "/signup", title: "ご利用登録", access: "guest" },
  signupHrStaff: { path: "/signup/hrstaff", title: "人事ご担当者のご利用登録", access: "guest" },
  emailConfirm: { path: "/email/confirm", title: "メールアドレスの確認", access: "anyone" },
  /** Of a house that sends no mail: with a key set these two are not there. */
  mailbox: { path: "/dev/mailbox", title: "送信されるメール", access: "anyone" },
  mailboxMail: { path: "/dev/mailbox/[id]", title: "メールの内容", access: "anyone" },
  mentors: { path: "/mentor", title: "キャリコンを探す", access: "signed-in" },
  mentor: { path: "/mentor/[id]", title: "キャリコンの詳細", access: "signed-in" },
  reserved: { path: "/mentoring/reserved/[id]", title: "予約の内容", access: ["mentee", "mentor", "admin"] },
  mypage: { path: "/mypage", title: "マイページ", access: ["mentee"], temporary: true },
  mentorMypage: { path: "/mypage/mentor", title: "マイページ", access: ["mentor"] },
  mentorCalendar: { path: "/mypage/mentor/calendar", title: "カレンダー", access: ["mentor"] },
  mentorSchedule: { path: "/mypage/mentor/schedule", title: "受付時間", access: ["mentor"] },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof ROUTES;

type Params<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { [K in Name | keyof Params<Rest>]: string }
  : unknown;

/** The address of a page: `href("mentor", { id }, { startAt })`. The only way links are written, in pages and in mails. */
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

/** May somebody of this role open the page? Temporary mentees see only what names them. */
export function canOpen(key: RouteKey, viewer: { role: Role; temporary: boolean } | null): boolean {
  const route: Route = ROUTES[key];
  if (route.access === "anyone") return true;
  if (route.access === "guest") return viewer === null;
  if (viewer === null || (viewer.temporary && !route.temporary)) return false;
  return route.access === "signed-in" || route.access.includes(viewer.role);
}

/** The page a role works on (header link 2). HR and office pages come with their own screens; until then home serves them. */
export const ROLE_PAGE = {
  mentee: { key: "mypage", label: "マイページ" },
  mentor: { key: "mentorMypage", label: "マイページ" },
  hrstaff: { key: "home", label: "人事ページ" },
  admin: { key: "home", label: "管理ページ" },
} as const satisfies Record<Role, { key: RouteKey; label: string }>;

/** Same-origin paths only: what may stand in `?next=`. Everything else (other hosts, //, backslashes, control characters) is refused. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 2000 || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null;
  try {
    const url = new URL(next, "http://knotter.invalid");
    return url.origin === "http://knotter.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
