import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Facts, Lead, Paragraph } from "../parts";

export const hrSummaryWish = defineMail({
  name: "hr_summary_wish",
  subject: () => "会社に共有する要約の書き直しのご希望",
  preview: () => "ログインしてご確認ください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>会社に共有する要約について、相談者から書き直しのご希望がありました。</Lead>
      <Facts>
        <TimeFact interview={facts.interview} label="面談日時" />
        <NumberFact interview={facts.interview} />
      </Facts>
      <Paragraph>
        ご希望の内容は、ログイン後にお読みいただけます。実施報告書の要約の案を直して提出すると、相談者にもう一度確認をお願いします。承認されるまで、会社には共有されません。
      </Paragraph>
      <Action href={links.mentoring(facts.interview.id)} label="ご希望の確認">
        ご希望を確認する
      </Action>
    </>
  ),
});
