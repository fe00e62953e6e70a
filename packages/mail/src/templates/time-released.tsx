import { defineMail } from "../define-mail";
import { MentorFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph, When } from "../parts";

/** To the mentee for whom a time was held that can no longer be booked. */
export const timeReleased = defineMail({
  name: "time_released",
  subject: () => "仮押さえしていた日時は予約できなくなりました",
  preview: () => "予定や受付の条件が変わったためです。空き待ちの順番はそのままです。",
  Body: ({ facts, links }) => (
    <>
      <Lead>空き待ちで仮押さえしていた次の日時は、予定や受付の条件が変わったため、予約できなくなりました。申し訳ございません。</Lead>
      <Facts>
        <Fact label="日時" strong>
          <When start={facts.startAt} end={facts.endAt} />
        </Fact>
        <MentorFact name={facts.mentorName} />
      </Facts>
      <Action href={links.waiting} label="空き待ちの条件の確認">
        空き待ちの条件を確認する
      </Action>
      <Paragraph>
        空き待ちの順番はそのままです。このキャリコンだけをお待ちのときは、条件を変えるか、ほかのキャリコンの空いている日時をお選びください。面談の残り回数は減っていません。
      </Paragraph>
    </>
  ),
});
