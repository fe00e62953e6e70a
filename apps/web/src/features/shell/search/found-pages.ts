import { href, type RouteKey } from "@knotter/contract/routes";
import { isFoundIn, searchTextOf } from "@knotter/domain/search-text";
import type { NavLink } from "../nav-links";
import type { Found } from "./types";

export type SearchingRole = "admin" | "hrstaff";

const page = (key: RouteKey, label: string, also: string) => ({ href: href(key as "home"), label, also });

/** Pages without an id beside those of the side navigation, and by what else they are called. */
const PAGES: Record<SearchingRole, readonly (NavLink & { also: string })[]> = {
  admin: [
    page("adminOrderNew", "施策を登録する", "新規作成 追加"),
    page("account", "アカウント", "パスワード 二段階認証 設定"),
    page("mentors", "キャリコンを探す", "プロフィール 公開"),
    page("guide", "初めての方へ", "ヘルプ 使い方"),
  ],
  hrstaff: [
    page("account", "アカウント", "パスワード 二段階認証 設定"),
    page("mentors", "キャリコンを探す", "プロフィール"),
    page("guide", "初めての方へ", "ヘルプ 使い方"),
  ],
};

/** The pages that are called so; all of them while nothing is typed. `own`: of the side navigation. */
export const foundPages = (role: SearchingRole, own: readonly NavLink[], q: string): Found[] =>
  [...own.map((link) => ({ ...link, also: "" })), ...PAGES[role]]
    .filter(({ label, also }) => isFoundIn(searchTextOf([label, also]), q))
    .map(({ href: address, label }) => ({ id: `page-${address}`, icon: "document", kind: "ページ", title: label, href: address }));

/** A single letter or kana stands in almost every name; a single Chinese character (林, 森) is one. */
export const isWorthSearching = (q: string): boolean => [...q].length > 1 || /\p{Script=Han}/u.test(q);
