import { href, ROUTES } from "@knotter/contract/routes";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { CompanySignUp } from "@/features/account/sign-up/company-sign-up";
import { HostedHrSignUp } from "@/features/account/sign-up/hosted-hr-sign-up";
import { HrSignUp } from "@/features/account/sign-up/hr-sign-up";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

const VERSIONS = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const WAYS = [{ who: "ご登録がお済みの方", label: "ログイン", href: href("login") }];

export default guestPage("signupHrStaff", async ({ query, link, company }) => {
  const documents = externalLinks();
  const byAccountOnly = query["by"] !== "account" && (await company("hrstaff_invite"));
  return (
    <EntryFrame title={ROUTES.signupHrStaff.title} external={documents} below={<OtherWays ways={WAYS} />}>
      {query["by"] === "account" ? (
        <HostedHrSignUp given={query["token"] || null} documents={documents} versions={VERSIONS} />
      ) : byAccountOnly ? (
        <CompanySignUp providers={byAccountOnly} />
      ) : (
        <HrSignUp given={await link("hrstaff_invite")} documents={documents} versions={VERSIONS} />
      )}
    </EntryFrame>
  );
});
