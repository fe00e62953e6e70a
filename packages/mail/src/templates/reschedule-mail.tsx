import { formatShort } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { DeadlineFact, MentorFact, NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph, When } from "../parts";

export const rescheduleMail = defineMail({
  name: "reschedule_mail",
  subject: ({ interview }) => `面談の日時が変わりました（${formatShort(interview.startAt)}〜）`,
  preview: () => "変更後の日時をご確認ください。",
  Body: ({ facts, links, now }) => (
    <>
      <Lead>面談の日時が変わりました。</Lead>
      <Facts>
        <Fact label="変更前">
          <When start={facts.fromStartAt} />
        </Fact>
        <TimeFact interview={facts.interview} label="変更後" />
        {facts.to === "mentee" ? (
          <>
            <MentorFact name={facts.mentorName} />
            <DeadlineFact deadlines={facts.deadlines} now={now} />
          </>
        ) : (
          <NumberFact interview={facts.interview} />
        )}
      </Facts>
      <Paragraph>添付の予定ファイルを開くと、カレンダーの予定も新しい日時に変わります。変更前の日時の予定は、もうありません。</Paragraph>
      <Action href={links.reserved(facts.interview.id)} label="ご予約の確認">
        {facts.to === "mentee" ? "ご予約を確認する" : "予約の内容を見る"}
      </Action>
    </>
  ),
});
