import { href, ROUTES } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { PasswordReset } from "@/features/account/password/password-reset";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

const WAYS = [
  { who: "パスワードを思い出した方", label: "ログイン", href: href("login") },
  { who: "パスワードを使わずにログインする方", label: "メールのリンクでログイン", href: href("loginLink") },
];

const FIRST_WAYS = [{ who: "設定が済んでいる方", label: "ログイン", href: href("login") }];

/** `?first=1`: for an admin whose account has no password yet. */
export default guestPage("passwordReset", async ({ query, link }) => {
  const first = query["first"] === "1";
  return (
    <EntryFrame
      title={first ? "パスワードの設定" : ROUTES.passwordReset.title}
      external={externalLinks()}
      below={<OtherWays ways={first ? FIRST_WAYS : WAYS} />}
    >
      <PasswordReset given={await link("password_reset")} first={first} />
    </EntryFrame>
  );
});
