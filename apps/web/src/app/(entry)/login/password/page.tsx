import { href, ROUTES } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { PasswordReset } from "@/features/account/password/password-reset";
import { externalLinks } from "@/server/external-links";
import type { Query } from "@/server/guard";
import { guestPage } from "@/server/guest-page";

const WAYS = [
  { who: "パスワードを思い出した方", label: "ログイン", href: href("login") },
  { who: "パスワードを使わずにログインする方", label: "メールのリンクでログイン", href: href("loginLink") },
];

const FIRST_WAYS = [{ who: "設定が済んでいる方", label: "ログイン", href: href("login") }];

/** `?first=1`: for an admin whose account has no password yet. */
const isFirst = (query: Query): boolean => query["first"] === "1";
const titleFor = (query: Query): string => (isFirst(query) ? "パスワードの設定" : ROUTES.passwordReset.title);

export default guestPage(
  "passwordReset",
  async ({ query, link }) => (
    <EntryFrame title={titleFor(query)} external={externalLinks()} below={<OtherWays ways={isFirst(query) ? FIRST_WAYS : WAYS} />}>
      <PasswordReset given={await link("password_reset")} first={isFirst(query)} />
    </EntryFrame>
  ),
  titleFor,
);
