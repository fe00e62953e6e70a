import { formatUntil } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { MentorFact, TimeFact } from "../interview-parts";
import { Action, Facts, Lead, Note, Paragraph } from "../parts";

export const hrSummaryRequest = defineMail({
  name: "hr_summary_request",
  subject: () => "会社に共有する要約のご確認",
  preview: () => "あなたが承認するまで、会社には共有されません。",
  Body: ({ facts, links }) => (
    <>
      <Lead>要約のご確認をお願いします。</Lead>
      <Paragraph>次の面談について、会社に共有する要約の案をキャリコンが作成しました。</Paragraph>
      <Facts>
        <TimeFact interview={facts.interview} label="面談日時" />
        <MentorFact name={facts.mentorName} />
      </Facts>
      <Note>
        {`この要約は、あなたが承認するまで会社には共有されません。共有しないことも、直してほしいところを伝えることもできます。${formatUntil(facts.answerUntil)} までにお返事がない場合は、共有されないままとなります。`}
      </Note>
      <Action href={links.mentoring(facts.interview.id)} label="要約の確認">
        要約を確認する
      </Action>
      <Paragraph>共有しないことを選んでも、会社には「要約の共有なし」とだけ表示され、選んだことは分かりません。</Paragraph>
    </>
  ),
});
