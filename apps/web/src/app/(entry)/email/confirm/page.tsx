import { ROUTES } from "@knotter/contract/routes";
import { EmailConfirm } from "@/features/account/email/email-confirm";
import { EntryFrame } from "@/features/account/entry-frame";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

export default guestPage("emailConfirm", ({ query, signedIn }) => (
  <EntryFrame title={ROUTES.emailConfirm.title} external={externalLinks()}>
    <EmailConfirm given={query["token"] || null} signedIn={signedIn} />
  </EntryFrame>
));
