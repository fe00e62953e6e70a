import { safeNext } from "@knotter/contract/routes";
import { LoginForm } from "../../../features/account/login-form";
import { LoginFrame } from "../../../features/account/login-frame";
import { externalLinks } from "../../../server/external-links";
import { guestPage } from "../../../server/guest-page";

export default guestPage("login", ({ query }) => (
  <LoginFrame external={externalLinks()}>
    <LoginForm next={safeNext(query["next"])} />
  </LoginFrame>
));
