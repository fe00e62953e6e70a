import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { CompanyButton } from "@/features/account/company-button";
import { EntryFrame } from "@/features/account/entry-frame";
import { LinkSignIn } from "@/features/account/login/link-sign-in";
import { OtherWays } from "@/features/account/other-ways";
import { PasskeyButton } from "@/features/account/passkey-button";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";
import { ownProvider } from "@/server/own-provider";

const WAYS = [{ who: "パスワードを設定済みの方、相談者・人事ご担当者の方", label: "パスワードでログイン", href: href("login") }];

export default guestPage("loginMentor", async ({ query }) => {
  const own = await ownProvider("mentor");
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
      {!query["token"] && (
        <div className="mt-6 border-t border-line pt-6">
          <PasskeyButton next={safeNext(query["next"])} />
        </div>
      )}
      {own !== null && !query["token"] && (
        <div className="mt-4">
          <CompanyButton provider={own} next={safeNext(query["next"])} />
        </div>
      )}
    </EntryFrame>
  );
});
