import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

/** After 本登録: what is possible now (a booking, not yet where it opens later), and what can be told beforehand and need not be. */
export const RegisteredNotice = () => (
  <Banner status="success" className="mb-5" title="本登録が完了しました">
    話してみたい方を、ここで探せます。
    <Link as={AppLink} href={href("mypage", {}, { tab: "profile" })} className="inline-block">
      相談したいテーマや配慮してほしいことを伝える（任意）
    </Link>
  </Banner>
);
