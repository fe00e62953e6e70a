import { formatUntil } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { MentorFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph, When } from "../parts";

/** The link leads to the mentor's page, where the time is booked like any other: scanners open every link of a mail. */
export const timeFreed = defineMail({
  name: "time_freed",
  subject: () => "お待ちの日時に空きが出ました",
  preview: ({ until }) => `${formatUntil(until)} まで、ほかの方は予約できません。`,
  Body: ({ facts, links }) => (
    <>
      <Lead>お待ちの条件に合う日時に、空きが出ました。</Lead>
      <Facts>
        <Fact label="日時" strong>
          <When start={facts.startAt} end={facts.endAt} />
        </Fact>
        <MentorFact name={facts.mentorName} />
        <Fact label="お返事の期限">{`${formatUntil(facts.until)} まで（それまで、ほかの方は予約できません）`}</Fact>
      </Facts>
      <Action href={links.mentorAt(facts.mentorId, facts.startAt)} label="この日時の予約">
        この日時を予約する
      </Action>
      <Paragraph>
        期限を過ぎると、次にお待ちの方にご案内します。見送る場合や、お待ちになるのをやめる場合は、マイページからお手続きいただけます。
      </Paragraph>
    </>
  ),
});
