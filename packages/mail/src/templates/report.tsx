import { formatUntil } from "@knotter/domain/tokyo";
import { isSameDay } from "../day-word";
import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Note, Paragraph } from "../parts";

export const report = defineMail({
  name: "report",
  subject: ({ to, interview }, now) =>
    to === "mentor"
      ? "実施報告書のご提出のお願い"
      : `${isSameDay(interview.endAt, now) ? "本日の" : ""}面談はいかがでしたか（1分アンケート）`,
  preview: ({ to, dueAt }) => (to === "mentee" ? "面談おつかれさまでした。回答は任意です。" : `${formatUntil(dueAt)} までにお願いします。`),
  Body: ({ facts, links }) => {
    const url = links.mentoring(facts.interview.id);
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>面談おつかれさまでした。</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
            <Fact label="提出期限">{`${formatUntil(facts.dueAt)}（日本時間）`}</Fact>
          </Facts>
          <Paragraph>実施報告書のご提出をお願いします。入力の途中でも下書きとして保存されます。</Paragraph>
          <Action href={url} label="実施報告書">
            実施報告書を書く
          </Action>
        </>
      );
    }
    return (
      <>
        <Lead>面談おつかれさまでした。</Lead>
        <Paragraph>{`1分ほどのアンケートにご協力ください。回答は任意で、${formatUntil(facts.dueAt)} まで受け付けています。`}</Paragraph>
        <Note>会社には個人が特定されない集計だけが共有されます（キャリコン宛・事務局宛のコメントは、それぞれの宛先だけに届きます）。</Note>
        <Action href={url} label="アンケート">
          アンケートに答える
        </Action>
      </>
    );
  },
});
