import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../components/app-link";

/** Right after 本登録: what has become possible, and the way there. */
export const RegisteredNotice = () => (
  <Banner
    status="success"
    className="mb-8"
    title="本登録が完了しました"
    action={
      <ButtonLink as={AppLink} href={href("mentors")} iconAfter="arrow-right">
        キャリコンを探す
      </ButtonLink>
    }
  >
    面談を予約できるようになりました。プロフィールやテーマから、話してみたいキャリコンをお選びください。
  </Banner>
);
