import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";

/** For a link that was used already. */
export const SignInInstead = () => (
  <>
    ご登録がお済みの方は、<Link href={href("login")}>ログイン画面</Link>からお進みください。
  </>
);
