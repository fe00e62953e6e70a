import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const hrstaffInvite = defineMail({
  name: "hrstaff_invite",
  subject: () => "人事ご担当者アカウントのご案内",
  preview: ({ companyName }) => `${companyName}のご担当者として登録していただけます。`,
  Body: ({ facts, links }) => (
    <>
      <Lead>人事ご担当者としてのご登録をお願いします。</Lead>
      <Paragraph>キャリア面談サービス「Knotter」で、ご利用の状況や全体報告書をご覧いただくためのアカウントです。</Paragraph>
      <Facts>
        <Fact label="会社名">{facts.companyName}</Fact>
        <Fact label="登録期限">{`${fullUntil(facts.expiresAt)}`}</Fact>
      </Facts>
      <Action href={links.hrStaffSignup(facts.token)} label="ご登録">
        ご登録に進む
      </Action>
      <Paragraph>
        面談の内容や、事前質問シート・報告書の本文は、人事ご担当者には表示されません。従業員の方に安心してご利用いただくためです。
      </Paragraph>
    </>
  ),
});
