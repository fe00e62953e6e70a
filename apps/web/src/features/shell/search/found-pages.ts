import { href, type RouteKey } from "@knotter/contract/routes";
import { ADMIN_NAV, HR_NAV } from "@knotter/contract/workspace-nav";
import { isFoundIn, searchTextOf } from "@knotter/domain/search-text";
import type { Found } from "./types";

export type SearchingRole = "admin" | "hrstaff";

/** Pages without an id, and by what else they are called. */
const PAGES: Record<SearchingRole, readonly { key: RouteKey; label: string; also?: string }[]> = {
  admin: [
    ...ADMIN_NAV,
    { key: "adminOrderNew", label: "施策を登録する", also: "新規作成 追加" },
    { key: "account", label: "アカウント", also: "パスワード 二段階認証 設定" },
    { key: "mentors", label: "キャリコンを探す", also: "プロフィール 公開" },
    { key: "guide", label: "初めての方へ", also: "ヘルプ 使い方" },
  ],
  hrstaff: [
    ...HR_NAV,
    { key: "account", label: "アカウント", also: "パスワード 二段階認証 設定" },
    { key: "mentors", label: "キャリコンを探す", also: "プロフィール" },
    { key: "guide", label: "初めての方へ", also: "ヘルプ 使い方" },
  ],
};

/** The pages of a role that are called so; all of them while nothing is typed. */
export const foundPages = (role: SearchingRole, q: string): Found[] =>
  PAGES[role]
    .filter(({ label, also }) => isFoundIn(searchTextOf([label, also]), q))
    .map(({ key, label }) => ({ id: `page-${key}`, icon: "document", kind: "ページ", title: label, href: href(key as "home") }));

/** A single letter or kana stands in almost every name; a single Chinese character (林, 森) is one. */
export const isWorthSearching = (q: string): boolean => [...q].length > 1 || /\p{Script=Han}/u.test(q);
