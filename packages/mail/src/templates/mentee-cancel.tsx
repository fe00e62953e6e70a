import { CANCEL_REASON_TEXT } from "@knotter/contract/labels/mentoring";
import { formatShort } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { CALENDAR_EMPTIED, MentorFact, NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";

export const menteeCancel = defineMail({
  name: "mentee_cancel",
  // What the reader has done themself is acknowledged.
  subject: ({ interview, to, canceledBy }) =>
    `${to === "mentee" && canceledBy === "mentee" ? "面談のキャンセルを承りました" : "面談がキャンセルされました"}（${formatShort(interview.startAt)}〜）`,
  preview: ({ to }) => (to === "mentee" ? "キャンセルの内容をご確認ください。" : "この時間の受付枠は、ふたたび公開されました。"),
  Body: ({ facts, links }) => {
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>面談がキャンセルになりました。</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
            {facts.reason !== null && <Fact label="理由">{CANCEL_REASON_TEXT[facts.reason]}</Fact>}
          </Facts>
          <Paragraph>
            {facts.canceledBy === "mentee" ? "相談者のご都合によるキャンセルです。" : ""}
            この時間の受付枠は、ふたたび公開されました。{CALENDAR_EMPTIED}
          </Paragraph>
          <Action href={links.calendar}>カレンダーを見る</Action>
        </>
      );
    }
    // The calendar file removes the old time; the new one comes with the confirmation.
    if (facts.replaced) {
      return (
        <>
          <Lead>担当キャリコンの変更にともない、次の面談を取り消しました。</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <MentorFact name={facts.mentorName} />
          </Facts>
          <Paragraph>新しいキャリコンとの面談は、別のメールでお知らせします。ご利用回数は変わりません。</Paragraph>
          <Action href={links.start("mentee")}>マイページを見る</Action>
        </>
      );
    }
    return (
      <>
        <Lead>{facts.canceledBy === "mentee" ? "面談のキャンセルを承りました。" : "面談がキャンセルになりました。"}</Lead>
        <Facts>
          <TimeFact interview={facts.interview} />
          <MentorFact name={facts.mentorName} />
          <Fact label="ご利用回数">
            {facts.returned ? "1回分をお戻ししました。" : "期限を過ぎてのキャンセルのため、1回分として消化されました。"}
          </Fact>
        </Facts>
        <Paragraph>{CALENDAR_EMPTIED}</Paragraph>
        <Paragraph>またお話ししたくなったときは、いつでもご予約ください。</Paragraph>
        <Action href={links.mentors}>キャリコンを探す</Action>
      </>
    );
  },
});
