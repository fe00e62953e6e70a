import { href, ROUTES } from "@knotter/contract/routes";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { CompanyButton } from "@/features/account/company-button";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { CompanySignUp } from "@/features/account/sign-up/company-sign-up";
import { HostedSignUp } from "@/features/account/sign-up/hosted-sign-up";
import { SignUp } from "@/features/account/sign-up/sign-up";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";
import { ownProvider } from "@/server/own-provider";

const VERSIONS = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const WAYS = [
  { who: "ご登録がお済みの方", label: "ログイン", href: href("login") },
  { who: "会社から用紙を受け取った方", label: "用紙の内容を入力する", href: href("signupCode") },
];

export default guestPage("signup", async ({ query, link, company }) => {
  const token = query["token"] || null;
  const own = await ownProvider("mentee");
  const byAccount = own !== null && (
    <div className="mt-6 border-t border-line pt-6">
      <CompanyButton provider={own} next={null} variant={query["by"] === "account" ? "primary" : "secondary"} />
    </div>
  );
  const byAccountOnly = query["by"] !== "account" && (await company("signup"));
  return (
    <EntryFrame title={ROUTES.signup.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
      {query["by"] === "account" ? (
        <HostedSignUp given={token} documents={externalLinks()} versions={VERSIONS} again={byAccount} />
      ) : byAccountOnly ? (
        <CompanySignUp providers={byAccountOnly} />
      ) : (
        <>
          <SignUp given={await link("signup")} documents={externalLinks()} versions={VERSIONS} />
          {token === null && byAccount}
        </>
      )}
    </EntryFrame>
  );
});
