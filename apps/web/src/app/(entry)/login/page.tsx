import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { EntryFrame } from "../../../features/account/entry-frame";
import { LoginForm } from "../../../features/account/login-form";
import { LoginNotice } from "../../../features/account/login-notice";
import { OtherWays } from "../../../features/account/other-ways";
import { externalLinks } from "../../../server/external-links";
import { guestPage } from "../../../server/guest-page";

const WAYS = [
  { who: "初めてご利用の方", label: "ご利用登録へ進む", href: href("signup") },
  { who: "キャリコンの方", label: "キャリコンのログイン", href: href("loginMentor") },
];

export default guestPage("login", ({ query }) => (
  <EntryFrame title={ROUTES.login.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <LoginNotice done={query["done"]} />
    <LoginForm next={safeNext(query["next"])} />
  </EntryFrame>
));
