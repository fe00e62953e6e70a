import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { HostedButton } from "@/features/account/hosted-button";
import { hostedRefusal } from "@/features/account/login/hosted-refusal";
import { HostedReturn } from "@/features/account/login/hosted-return";
import { LoginForm } from "@/features/account/login/login-form";
import { LoginNotice } from "@/features/account/login/login-notice";
import { OtherWays } from "@/features/account/other-ways";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";
import { hostedName } from "@/server/hosted-name";

const waysOf = (next: string | null) => [
  { who: "初めてご利用の方", label: "ご利用登録へ進む", href: href("signup") },
  { who: "キャリコンの方", label: "キャリコンのログイン", href: href("loginMentor", {}, { next: next ?? undefined }) },
];

export default guestPage("login", ({ query }) => {
  const next = safeNext(query["next"]);
  const hosted = hostedName();
  const refused = query["refused"] ?? query["error"];
  const form = (
    <>
      <LoginNotice done={query["done"]} />
      <LoginForm next={next} />
    </>
  );
  return (
    <EntryFrame title={ROUTES.login.title} external={externalLinks()} below={<OtherWays ways={waysOf(next)} />}>
      {hosted === null ? (
        form
      ) : (
        <HostedReturn given={query["token"] || null} refused={refused === undefined ? null : hostedRefusal(refused)} next={next}>
          {form}
          <HostedButton name={hosted} next={next} />
        </HostedReturn>
      )}
    </EntryFrame>
  );
});
