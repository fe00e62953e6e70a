import { LIMITS } from "@knotter/domain/policy";
import { formatTime, tokyoMinutes } from "@knotter/domain/tokyo";
import { soonWord } from "../day-word";
import { defineMail } from "../define-mail";
import { connectionWord, MentorFact, NumberFact, questionnaireText, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Lines, Note, Paragraph, TextLink } from "../parts";
import { Unbroken } from "../unbroken";

const clock = (instant: Date): string => formatTime(tokyoMinutes(instant));

export const mentoringRemind1hour = defineMail({
  name: "mentoring_remind_1hour",
  subject: ({ to, interview }) =>
    to === "admin"
      ? `【要対応】まもなく始まる面談の参加用リンクがありません（${interview.publicNo}）`
      : `まもなく面談です（${clock(interview.startAt)}〜）`,
  preview: ({ to }) => (to === "admin" ? "参加用リンクをご用意ください。" : "参加の方法をご確認ください。"),
  Body: ({ facts, links, contact, now }) => {
    const lead = `${soonWord(facts.interview.startAt, now)}面談があります。`;
    const url = links.reserved(facts.interview.id);
    switch (facts.to) {
      case "mentee":
        return (
          <>
            <Lead>{lead}</Lead>
            <Facts>
              <TimeFact interview={facts.interview} />
              <MentorFact name={facts.mentorName} />
            </Facts>
            {facts.meeting === "ready" ? (
              <Paragraph>{`開始${LIMITS.joinOpensMinutesBefore}分前から、次のページの「参加する」ボタンでお入りいただけます。`}</Paragraph>
            ) : (
              <Note urgent>参加用リンクを準備しています。用意ができ次第、次のページに表示されます。</Note>
            )}
            <Action href={url} label="参加する">
              参加するページを開く
            </Action>
            <Paragraph>
              まわりに声が聞こえない、静かな場所でご参加ください。つながらないときは、事務局までご連絡ください。
              <br />
              {"事務局："}
              {contact.phone !== undefined && (
                <>
                  {contact.phone}
                  <br />
                </>
              )}
              <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
            </Paragraph>
          </>
        );
      case "mentor":
        return (
          <>
            <Lead>{lead}</Lead>
            <Lines>
              <strong style={{ fontSize: 18 }}>
                <Unbroken>{`${clock(facts.interview.startAt)}〜${clock(facts.interview.endAt)}`}</Unbroken>{" "}
                <Unbroken>{`面談番号 ${facts.interview.publicNo}`}</Unbroken>
              </strong>
              <br />
              {`事前質問シート：${questionnaireText(facts.sheet)}`}
              <br />
              {`参加用リンク：ホームの「開始する」／接続状態：${connectionWord(facts.meeting)}`}
            </Lines>
            {facts.meeting !== "ready" && (
              <Note urgent>参加用リンクの準備ができていません。マイページで面談場所の設定をご確認ください。</Note>
            )}
            <Paragraph>{`相談者がいらっしゃらない場合は、${clock(facts.noShowFrom)}以降に「お会いできなかったことの報告」をお願いします。`}</Paragraph>
            <Action href={url} label="面談の開始">
              面談のページを開く
            </Action>
          </>
        );
      case "admin":
        return (
          <>
            <Lead>まもなく始まる面談に、参加用リンクがありません。</Lead>
            <Facts>
              <TimeFact interview={facts.interview} />
              <NumberFact interview={facts.interview} />
              <Fact label="接続状態">{facts.meeting === "failed" ? "準備に失敗しました" : connectionWord(facts.meeting)}</Fact>
            </Facts>
            <Paragraph>キャリコンに連絡のうえ、参加用リンクをご用意ください。相談者には「準備しています」と表示されています。</Paragraph>
            <Action href={url} label="面談の確認">
              面談のページを開く
            </Action>
          </>
        );
    }
  },
});
