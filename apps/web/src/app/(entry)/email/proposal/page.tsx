import { ROUTES } from "@knotter/contract/routes";
import { EmailProposal } from "@/features/account/email/email-proposal";
import { EntryFrame } from "@/features/account/entry-frame";
import { externalLinks } from "@/server/external-links";
import { guestPage } from "@/server/guest-page";

export default guestPage("emailProposal", ({ query, signedIn }) => (
  <EntryFrame title={ROUTES.emailProposal.title} external={externalLinks()}>
    <EmailProposal
      given={query["token"] || null}
      side={query["side"] === "new" ? "new" : "old"}
      first={query["answer"] === "confirm" ? "confirm" : "stop"}
      signedIn={signedIn}
    />
  </EntryFrame>
));
