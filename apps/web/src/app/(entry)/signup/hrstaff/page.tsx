import { href, ROUTES } from "@knotter/contract/routes";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { HrSignUp } from "@/features/account/sign-up/hr-sign-up";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

const VERSIONS = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const WAYS = [{ who: "ご登録がお済みの方", label: "ログイン", href: href("login") }];

export default guestPage("signupHrStaff", async ({ link }) => (
  <EntryFrame title={ROUTES.signupHrStaff.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <HrSignUp given={await link("hrstaff_invite")} documents={externalLinks()} versions={VERSIONS} />
  </EntryFrame>
));
