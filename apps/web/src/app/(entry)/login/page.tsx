import { href, ROUTES, safeNext } from "@knotter/contract/routes";
import { CompanyButton } from "@/features/account/company-button";
import { EntryFrame } from "@/features/account/entry-frame";
import { companyRefusal } from "@/features/account/login/company-refusal";
import { CompanyReturn } from "@/features/account/login/company-return";
import { LoginForm } from "@/features/account/login/login-form";
import { LoginNotice } from "@/features/account/login/login-notice";
import { OtherWays } from "@/features/account/other-ways";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";
import { ownProvider } from "@/server/own-provider";

const waysOf = (next: string | null) => [
  { who: "初めてご利用の方", label: "ご利用登録へ進む", href: href("signup") },
  { who: "キャリコンの方", label: "キャリコンのログイン", href: href("loginMentor", {}, { next: next ?? undefined }) },
];

export default guestPage("login", async ({ query }) => {
  const next = safeNext(query["next"]);
  const own = await ownProvider();
  const refused = query["refused"] ?? query["error"];
  return (
    <EntryFrame title={ROUTES.login.title} external={externalLinks()} below={<OtherWays ways={waysOf(next)} />}>
      <CompanyReturn
        given={query["token"] || null}
        refused={refused === undefined ? null : companyRefusal(refused, query["number"])}
        next={next}
      >
        <LoginNotice done={query["done"]} />
        <LoginForm next={next} />
        {own !== null && (
          <div className="mt-6 border-t border-line pt-6">
            <CompanyButton provider={own} next={next} />
          </div>
        )}
      </CompanyReturn>
    </EntryFrame>
  );
});
