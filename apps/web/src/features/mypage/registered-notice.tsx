import { Banner } from "@knotter/ui/banner";

/** Right after 本登録: what has become possible. The way there is the page's own, right below. */
export const RegisteredNotice = () => (
  <Banner status="success" className="mb-8" title="本登録が完了しました">
    面談を予約できるようになりました。プロフィールやテーマから、話してみたいキャリコンをお選びください。
  </Banner>
);
