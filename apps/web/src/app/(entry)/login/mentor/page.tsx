import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { HostedButton } from "@/features/account/hosted-button";
import { LinkSignIn } from "@/features/account/login/link-sign-in";
import { OtherWays } from "@/features/account/other-ways";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";
import { hostedName } from "@/server/hosted-name";

const WAYS = [{ who: "パスワードを設定済みの方、相談者・人事ご担当者の方", label: "パスワードでログイン", href: href("login") }];

export default guestPage("loginMentor", ({ query }) => {
  const hosted = hostedName("mentor");
  return (
    <EntryFrame title={ROUTES.loginMentor.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
      <LinkSignIn
        method="mentor-link"
        given={query["token"] || null}
        next={safeNext(query["next"])}
        to="/login/mentor"
        submit="ログイン用のリンクを送る"
        lasts="15分間"
        lead="キャリコンとしてご登録のメールアドレスに、一度だけ使えるログイン用のリンクをお送りします。"
      />
      {hosted !== null && !query["token"] && <HostedButton name={hosted} next={safeNext(query["next"])} />}
    </EntryFrame>
  );
});
