import { Banner } from "@knotter/ui/banner";

/** Explains what an HR account shows, and what it never shows. */
export const HrSeesNote = () => (
  <Banner title="面談の内容は表示されません">
    ご覧いただけるのは、お申し込みの共有範囲で決まった項目だけです。相談の内容や担当のキャリコンは、どの画面にも表示されません。
  </Banner>
);
