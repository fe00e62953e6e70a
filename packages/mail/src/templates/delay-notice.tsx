import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Facts, Lead, Paragraph } from "../parts";

const late = (to: "mentee" | "mentor"): string => (to === "mentee" ? "キャリコン" : "相談者");

export const delayNotice = defineMail({
  name: "delay_notice",
  subject: ({ minutes }) => `面談の開始が${minutes}分ほど遅れます`,
  preview: ({ to, minutes }) => `${late(to)}から、${minutes}分ほど遅れるとの連絡がありました。`,
  Body: ({ facts, links }) => (
    <>
      <Lead>{`${late(facts.to)}から、${facts.minutes}分ほど遅れるとの連絡がありました。`}</Lead>
      <Facts>
        <TimeFact interview={facts.interview} />
        {facts.to === "mentor" && <NumberFact interview={facts.interview} />}
      </Facts>
      <Paragraph>恐れ入りますが、参加用のページを開いてお待ちください。</Paragraph>
      <Action href={links.reserved(facts.interview.id)} label="面談のページ">
        面談のページを開く
      </Action>
    </>
  ),
});
