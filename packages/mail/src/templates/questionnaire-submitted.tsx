import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Facts, Lead, Paragraph } from "../parts";

export const sheetSubmitted = defineMail({
  name: "sheet_submitted",
  subject: () => "事前質問シートが届きました",
  preview: () => "ログインしてご確認ください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>事前質問シートが届きました。</Lead>
      <Facts>
        <TimeFact interview={facts.interview} label="面談日時" />
        <NumberFact interview={facts.interview} />
      </Facts>
      <Paragraph>内容はログイン後にお読みいただけます。お読みになりましたら「確認しました」を押してください。</Paragraph>
      <Action href={links.reserved(facts.interview.id)} label="事前質問シートの確認">
        事前質問シートを見る
      </Action>
    </>
  ),
});
