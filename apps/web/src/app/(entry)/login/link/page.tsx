import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { LinkSignIn } from "@/features/account/login/link-sign-in";
import { OtherWays } from "@/features/account/other-ways";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

const WAYS = [{ who: "パスワードでログインする方", label: "ログイン", href: href("login") }];

export default guestPage("loginLink", ({ query }) => (
  <EntryFrame title={ROUTES.loginLink.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <LinkSignIn
      method="link"
      given={query["token"] || null}
      next={safeNext(query["next"])}
      to="/login/link"
      submit="ログイン用のリンクを送る"
      lasts="15分間"
      lead="パスワードを使わずにログインできます。ご登録のメールアドレスに、一度だけ使えるリンクをお送りします。"
    />
  </EntryFrame>
));
