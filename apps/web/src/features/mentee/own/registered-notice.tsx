import { Banner } from "@knotter/ui/banner";

/** After 本登録: what is possible now. The page itself has the link, right below. */
export const RegisteredNotice = () => (
  <Banner status="success" className="mb-8" title="本登録が完了しました">
    面談を予約できるようになりました。プロフィールやテーマから、話してみたいキャリコンをお選びください。
  </Banner>
);
