import { href, ROUTES } from "@knotter/contract/routes";
import { EntryFrame } from "../../../../features/account/entry-frame";
import { OtherWays } from "../../../../features/account/other-ways";
import { PasswordReset } from "../../../../features/account/password-reset";
import { externalLinks } from "../../../../server/external-links";
import { guestPage } from "../../../../server/guest-page";

const WAYS = [
  { who: "パスワードを思い出した方", label: "ログイン", href: href("login") },
  { who: "パスワードを使わずにログインする方", label: "メールのリンクでログイン", href: href("loginLink") },
];

export default guestPage("passwordReset", ({ query }) => (
  <EntryFrame title={ROUTES.passwordReset.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <PasswordReset given={query["token"] || null} />
  </EntryFrame>
));
