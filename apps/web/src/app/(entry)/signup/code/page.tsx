import { href, ROUTES } from "@knotter/contract/routes";
import { EntryFrame } from "@/features/account/entry-frame";
import { OtherWays } from "@/features/account/other-ways";
import { SignUpByCode } from "@/features/account/sign-up/sign-up-by-code";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

const WAYS = [{ who: "ご登録がお済みの方", label: "ログイン", href: href("login") }];

export default guestPage("signupCode", ({ query }) => (
  <EntryFrame title={ROUTES.signupCode.title} external={externalLinks()} below={<OtherWays ways={WAYS} />}>
    <SignUpByCode orderCode={query["order"] ?? ""} />
  </EntryFrame>
));
