import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { CALENDAR_EMPTIED, MentorFact, NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { Unbroken } from "../unbroken";

export const mentorCancel = defineMail({
  name: "mentor_cancel",
  subject: ({ to, interview }) =>
    to === "mentee" ? "面談日程のご変更のお願い" : `面談がキャンセルされました（${formatShort(interview.startAt)}〜）`,
  preview: ({ to }) =>
    to === "mentee" ? "ご予約の面談を実施できなくなりました。お詫び申し上げます。" : "キャンセルの内容をご確認ください。",
  Body: ({ facts, links }) => {
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>{facts.canceledBy === "mentor" ? "面談のキャンセルを承りました。" : "面談がキャンセルになりました。"}</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
          </Facts>
          <Paragraph>相談者には、お詫びと別の日時のご案内をお送りしました。{CALENDAR_EMPTIED}</Paragraph>
          <Action href={links.calendar}>カレンダーを見る</Action>
        </>
      );
    }
    return (
      <>
        <Lead>ご予約の面談を実施できなくなりました。申し訳ございません。</Lead>
        <Paragraph>
          {facts.canceledBy === "mentor" ? "キャリコンの都合により、" : "事務局の都合により、"}
          次の面談を中止いたします。ご予定を空けてくださっていたところ、心よりお詫び申し上げます。
        </Paragraph>
        <Facts>
          <TimeFact interview={facts.interview} />
          <MentorFact name={facts.mentorName} />
          <Fact label="ご利用回数">
            {facts.returned ? "1回分をお戻ししました。" : "この面談の回数については、事務局よりご連絡します。"}
          </Fact>
        </Facts>
        <Paragraph>{CALENDAR_EMPTIED}</Paragraph>
        {facts.alternatives.length > 0 ? (
          <>
            <Paragraph>
              同じキャリコンの、近い日時です。
              {facts.alternatives.map((start) => (
                <span key={start.getTime()}>
                  <br />
                  {"・"}
                  <Unbroken>{`${formatDateTime(start)}〜（日本時間）`}</Unbroken>
                </span>
              ))}
            </Paragraph>
            <Action href={links.mentorTimes(facts.mentorId)}>別の日時を選ぶ</Action>
          </>
        ) : (
          <Action href={links.mentors}>キャリコンを探す</Action>
        )}
      </>
    );
  },
});
