import { formatDateTime, formatUntil } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { MentorFact, NumberFact, TimeFact } from "../interview-parts";
import { Action, Facts, Lead, Paragraph } from "../parts";
import { Unbroken } from "../unbroken";

/** The link leads to the page of the interview, where each answer is a button: scanners open every link of a mail. */
export const proposal = defineMail({
  name: "proposal",
  subject: () => "面談の別の日時のご提案",
  preview: () => "キャリコンから、別の日時の提案がありました。",
  Body: ({ facts, links }) => (
    <>
      <Lead>キャリコンから、面談の別の日時の提案がありました。</Lead>
      <Facts>
        <TimeFact interview={facts.interview} label="元の日時" />
        <MentorFact name={facts.mentorName} />
      </Facts>
      <Paragraph>
        ご提案の日時です。お返事をいただくまで、ほかの方は予約できません。
        {facts.times.map(({ startAt, endAt, until }) => (
          <span key={startAt.getTime()}>
            <br />
            {"・"}
            <Unbroken>{`${formatDateTime(startAt, endAt)}（日本時間）`}</Unbroken>
            {` お返事は ${formatUntil(until)} まで`}
          </span>
        ))}
      </Paragraph>
      <Paragraph>お選びになるまで、面談は元の日時のままです。変更しても、ご利用回数は変わりません。</Paragraph>
      <Action href={links.proposal(facts.interview.id)} label="ご提案の確認">
        ご提案の日時を見る
      </Action>
    </>
  ),
});

export const proposalAnswer = defineMail({
  name: "proposal_answer",
  subject: () => "面談は元の日時のままです",
  preview: ({ outcome }) => SAID[outcome],
  Body: ({ facts, links }) => (
    <>
      <Lead>{SAID[facts.outcome]}</Lead>
      <Facts>
        <TimeFact interview={facts.interview} />
        <NumberFact interview={facts.interview} />
      </Facts>
      <Paragraph>面談は、上の日時に行います。ご提案の日時は、ほかの方も予約できるようになりました。</Paragraph>
      <Action href={links.reserved(facts.interview.id)} label="面談のページ">
        面談のページを開く
      </Action>
    </>
  ),
});

const SAID = {
  declined: "相談者は、元の日時をご希望です。",
  lapsed: "期限までにお返事がなかったため、ご提案は終了しました。",
} as const;
