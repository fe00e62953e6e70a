import { formatShort, formatTime, formatUntil, tokyoMinutes } from "@knotter/domain/tokyo";
import { isSameDay } from "../day-word";
import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Note, Paragraph } from "../parts";

/** 「本日10:00」 on that day; later the date is given. */
const whenSaid = (startAt: Date, now: Date): string =>
  isSameDay(startAt, now) ? `本日${formatTime(tokyoMinutes(startAt))}` : `${formatShort(startAt)} `;

export const noShow = defineMail({
  name: "no_show",
  subject: ({ undone, interview }, now) =>
    undone ? "面談の記録を訂正しました" : isSameDay(interview.startAt, now) ? "本日の面談について" : "面談について",
  preview: ({ absent, undone }) =>
    undone
      ? "ご不便をおかけしました。"
      : absent === "mentee"
        ? "お会いできませんでした。ご体調などお変わりありませんか。"
        : "面談を実施できませんでした。",
  Body: ({ facts, links, now }) => {
    const url = links.reserved(facts.interview.id);
    const count = facts.returned ? "この面談は回数に数えません。" : "この面談は1回分として消化されました。";
    if (facts.undone) {
      return (
        <>
          <Lead>面談の記録を訂正しました。</Lead>
          <Paragraph>「無断キャンセル」としていた記録を取り消しました。ご心配をおかけして申し訳ございません。</Paragraph>
          <Facts>
            <TimeFact interview={facts.interview} />
            <Fact label="ご利用回数">{facts.returned ? count : "面談を実施したものとして、1回分のままです。"}</Fact>
          </Facts>
          <Action href={url} label="面談の記録">
            面談の記録を見る
          </Action>
        </>
      );
    }
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>{`${whenSaid(facts.interview.startAt, now)}からの面談について、不在の報告がありました。`}</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
          </Facts>
          <Paragraph>
            ご体調などお変わりありませんか。状況の確認のため、事務局よりご連絡します。行き違いの場合も、事務局までお知らせください。
          </Paragraph>
          <Action href={url} label="面談の記録">
            面談の記録を見る
          </Action>
        </>
      );
    }
    if (facts.absent === "mentor") {
      return (
        <>
          <Lead>{`${whenSaid(facts.interview.startAt, now)}からの面談を実施できず、申し訳ございません。`}</Lead>
          <Paragraph>お待ちいただいたにもかかわらず、担当のキャリコンが参加できませんでした。事務局で状況を確認しています。</Paragraph>
          <Facts>
            <TimeFact interview={facts.interview} />
            <Fact label="ご利用回数">{count}</Fact>
          </Facts>
          <Action href={links.mentors}>別の日時を予約する</Action>
        </>
      );
    }
    return (
      <>
        <Lead>{`${whenSaid(facts.interview.startAt, now)}からの面談でお会いできませんでした。`}</Lead>
        <Paragraph>ご体調などお変わりありませんか。無理のないときに、またご利用いただければと思います。</Paragraph>
        <Facts>
          <TimeFact interview={facts.interview} />
          <Fact label="ご利用回数">{count}</Fact>
        </Facts>
        {facts.disputeUntil !== null && (
          <Note>{`事実と異なる場合は、${formatUntil(facts.disputeUntil)} までにお知らせください。次のページからお送りいただけます。`}</Note>
        )}
        <Action href={url} label="面談の記録">
          面談の記録を見る
        </Action>
      </>
    );
  },
});
