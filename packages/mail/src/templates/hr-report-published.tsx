import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";

export const hrReportPublished = defineMail({
  name: "hr_report_published",
  subject: () => "全体報告書を公開しました",
  preview: () => "ログインしてご覧ください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>全体報告書を公開しました。</Lead>
      <Paragraph>{`「${facts.orderName}」の全体報告書をご覧いただけるようになりました。`}</Paragraph>
      <Action href={links.hrReport(facts.orderIds)} label="全体報告書">
        全体報告書を見る
      </Action>
    </>
  ),
});
