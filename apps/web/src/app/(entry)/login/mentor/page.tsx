import { href, ROUTES } from "@knotter/contract/routes";
import { EntryFrame } from "../../../../features/account/entry-frame";
import { LinkSignIn } from "../../../../features/account/link-sign-in";
import { OtherWays } from "../../../../features/account/other-ways";
import { externalLinks } from "../../../../server/external-links";
import { guestPage } from "../../../../server/guest-page";

const WAYS = [{ who: "パスワードを設定済みの方、相談者・人事ご担当者の方", label: "パスワードでログイン", href: href("login") }];

export default guestPage("loginMentor", ({ query }) => (
  <EntryFrame title={ROUTES.loginMentor.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <LinkSignIn
      door="mentor-link"
      given={query["token"] || null}
      to="/login/mentor"
      submit="ログイン用のリンクを送る"
      lasts="15分間"
      lead="キャリコンとしてご登録のメールアドレスに、一度だけ使えるログイン用のリンクをお送りします。"
    />
  </EntryFrame>
));
